import { choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import { entriesOf } from '#shared/table.ts';
import * as texts from './texts.ts';

const visibilities = { personal: texts.personal, account: texts.everyone } as const;
export const visibilityOptions = entriesOf(visibilities);

/** Fields of a scenario besides its inputs. */
export const scenarioFields = {
  name: textField({ label: texts.name, required: true, maxLength: 80, error: texts.nameError }),
  visibility: choiceField(visibilities, { label: texts.whoSees, initial: 'personal' }),
};
export type ScenarioValues = FormValues<typeof scenarioFields>;

/** Intents that the scenario forms post. */
export const scenarioIntents = ['create', 'save', 'rename', 'duplicate', 'delete'] as const;
export type ScenarioIntent = (typeof scenarioIntents)[number];

/** Success messages by the `done` parameter. */
export const doneMessages = {
  created: texts.created,
  saved: texts.saved,
  copied: texts.copied,
  deleted: texts.deleted,
} as const;
export type Done = keyof typeof doneMessages;
