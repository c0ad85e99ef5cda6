import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { Field, FieldLabel } from '#app/ui/field.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { levelOptions, levelWord } from './level-words.ts';
import type { PersonResult } from './people.server.ts';
import { PersonForm, ShortField } from './person-forms.tsx';
import * as texts from './texts.ts';

interface ListedGrant {
  readonly accountId: number;
  readonly accountName: string | null;
  readonly operatorId: number | null;
  readonly operatorName: string | null;
  readonly level: number;
  readonly editable: boolean;
}

interface AccessPanelProps {
  readonly name: string;
  readonly grants: readonly ListedGrant[];
  /** False for the caller's own access. */
  readonly mayChange: boolean;
  readonly result: PersonResult | null;
}

/** All grants of a person; editable in accounts the caller administers. */
export function AccessPanel({ name, grants, mayChange, result }: AccessPanelProps) {
  return (
    <Panel title={texts.access} aside={String(grants.length)}>
      {mayChange ? null : <p className="mb-3 text-sm text-muted">{texts.thisIsYou}</p>}
      {grants.length === 0 ? <p className="text-sm text-muted">{texts.noGrants}</p> : null}
      <ul className="divide-y divide-line">
        {grants.map((grant) => (
          <li
            key={`${grant.accountId} ${grant.operatorId}`}
            className="flex flex-wrap items-start justify-between gap-3 py-3 text-sm first:pt-0"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{grantPlace(grant)}</p>
              <p className="text-muted">{levelWord(grant.level)}</p>
            </div>
            {mayChange && grant.editable ? (
              <PersonForm
                intent="grant"
                name={name}
                submit={texts.changeLevel}
                hidden={{
                  accountId: String(grant.accountId),
                  operatorId: grant.operatorId === null ? '' : String(grant.operatorId),
                }}
                result={result}
              >
                <LevelChoice
                  id={`level-${grant.accountId}-${grant.operatorId ?? 0}`}
                  about={grantPlace(grant)}
                  level={grant.level}
                  ofAccount={grant.operatorId === null}
                />
              </PersonForm>
            ) : grant.editable ? null : (
              <p className="text-xs text-muted">{texts.notYours}</p>
            )}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <AccordionItem className="mt-3 text-sm">
          <AccordionTrigger>{texts.addAccess}</AccordionTrigger>
          <div className="mt-3">
            <PersonForm intent="grant" name={name} submit={texts.addAccess} result={result}>
              <ShortField id="grant-account" name="accountId" label={texts.accountId} required numeric />
              <ShortField id="grant-operator" name="operatorId" label={texts.subaccountIdOptional} numeric />
              <LevelChoice id="grant-level" about={texts.addAccess} level={1} ofAccount />
            </PersonForm>
          </div>
        </AccordionItem>
      ) : null}
    </Panel>
  );
}

const grantPlace = ({ accountId, accountName, operatorId, operatorName }: ListedGrant): string => {
  const account = accountName ?? `${texts.account} ${accountId}`;
  return operatorId === null ? account : `${account} · ${operatorName ?? `${texts.subaccount} ${operatorId}`}`;
};

interface LevelChoiceProps {
  readonly id: string;
  /** Name of the scope, for screen readers. */
  readonly about: string;
  readonly level: number;
  readonly ofAccount: boolean;
}

const LevelChoice = ({ id, about, level, ofAccount }: LevelChoiceProps) => (
  <Field>
    <FieldLabel htmlFor={id}>
      {texts.level}
      <span className="sr-only"> {about}</span>
    </FieldLabel>
    <NativeSelect id={id} name="level" defaultValue={String(level)} className="w-auto">
      {levelOptions
        .filter(([value]) => ofAccount || value !== 0)
        .map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      {levelOptions.some(([value]) => value === level) ? null : <option value={level}>{levelWord(level)}</option>}
      <option value="">{texts.noAccess}</option>
    </NativeSelect>
  </Field>
);
