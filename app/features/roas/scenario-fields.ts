import { type FormValues, textField } from '#app/forms/fields.ts';
import * as texts from './texts.ts';

export const scenarioFields = {
  name: textField({ label: texts.name, required: true, maxLength: 80, error: texts.nameError }),
};

export type ScenarioValues = FormValues<typeof scenarioFields>;
