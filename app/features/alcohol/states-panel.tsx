import { SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { AlcoholSettings } from '#shared/api/families/alcohol-schemas.ts';
import { entriesOf, isOneOf, keysOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { counselStates, stateListings } from '#shared/touchpoints/alcohol-choices.ts';
import { usStates } from '#shared/touchpoints/us-states.ts';
import { stateFields } from './fields.ts';
import { editedItem, type SettingsPanelProps, unsetItem } from './gate-panel.tsx';
import * as texts from './texts.ts';

type State = keyof typeof usStates;
type Rule = AlcoholSettings['usStates'][number];

interface StatesPanelProps extends SettingsPanelProps {
  /** State whose form is open. */
  readonly editedState: string | null;
}

/** Rules of US states: advice of counsel, and whether retailers are listed. */
export function StatesPanel({ editedState, ...props }: StatesPanelProps) {
  const { settings, writes } = props;
  const rules = new Map<string, Rule>(settings.usStates.map((rule) => [rule.state, rule]));
  const isState = editedState !== null && isOneOf(keysOf(usStates), editedState);
  return (
    <Panel title={texts.stateRules}>
      <p className="text-sm text-muted">{texts.stateRulesHint}</p>
      <ScrollRegion label={texts.tableOfStates} className="table-scroll mt-2 max-h-96">
        <Table className="min-w-2xl" aria-label={texts.tableOfStates}>
          <TableHeader>
            <TableRow>
              <TableHead>{texts.usState}</TableHead>
              <TableHead>{texts.counsel}</TableHead>
              <TableHead>{texts.listing}</TableHead>
              <TableHead>{texts.note}</TableHead>
              {writes ? <TableHead>{texts.actions}</TableHead> : null}
            </TableRow>
          </TableHeader>
          <TableBody>
            {entriesOf(usStates).map(([state, name]) => (
              <StateRow key={state} {...{ state, name, writes }} rule={rules.get(state) ?? null} />
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      {writes && isState ? (
        <StateForm key={editedState} {...props} state={editedState} rule={rules.get(editedState) ?? null} />
      ) : null}
    </Panel>
  );
}

const formId = 'change-state';
const counselVariants = { 'not-asked': 'warning', asked: 'secondary', answered: 'success' } as const;

interface StateRowProps {
  readonly state: State;
  readonly name: string;
  readonly rule: Rule | null;
  readonly writes: boolean;
}

function StateRow({ state, name, rule, writes }: StateRowProps) {
  const counsel = rule?.counsel ?? 'not-asked';
  return (
    <TableRow>
      <TableHead scope="row">{name}</TableHead>
      <TableCell>
        <Badge variant={counselVariants[counsel]}>{counselStates[counsel]}</Badge>
      </TableCell>
      <TableCell>{stateListings[rule?.listing ?? 'two-owners']}</TableCell>
      <TableCell className="whitespace-normal">{rule?.note || '–'}</TableCell>
      {writes ? (
        <TableCell>
          <Link
            to={`?editState=${state}#${formId}`}
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
            aria-label={fill(texts.changeOne, { name })}
          >
            {texts.change}
          </Link>
        </TableCell>
      ) : null}
    </TableRow>
  );
}

interface StateFormProps extends SettingsPanelProps {
  readonly state: State;
  readonly rule: Rule | null;
}

function StateForm({ state, rule, result, locale, scope }: StateFormProps) {
  const form = useForm({
    ...{ fields: stateFields, draft: `alcohol state ${scope} ${state}` },
    saved: rule ? { counsel: rule.counsel, listing: rule.listing, note: rule.note } : initialValues(stateFields),
    item: editedItem(rule ?? unsetItem),
    result: result?.intent === 'state' && result.of === state ? result : null,
  });
  const { counsel, listing, note } = form.fields;
  return (
    <section aria-label={usStates[state]}>
      <h3 id={formId} className="mt-4 scroll-mt-32 text-sm font-semibold">
        {usStates[state]}
      </h3>
      <DraftForm
        {...{ form, locale }}
        label={fill(texts.changeOne, { name: usStates[state] })}
        hidden={{ intent: 'state', state }}
        submit={texts.saveState}
      >
        <SelectField field={counsel} options={entriesOf(counselStates)} />
        <SelectField field={listing} options={entriesOf(stateListings)} />
        <TextField field={note} className="sm:col-span-full" />
      </DraftForm>
    </section>
  );
}
