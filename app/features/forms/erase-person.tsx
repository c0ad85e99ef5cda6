import { Form, useNavigation } from 'react-router';
import { PlainField } from '#app/forms/plain-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { FormPerson } from '#shared/api/families/forms-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { FormResult } from './form.server.ts';
import * as texts from './texts.ts';

const personSummary = ({ submissions, forms, claims }: FormPerson, formats: Formats): string =>
  [
    ...(submissions > 0
      ? [`${counted(submissions, 'submission', formats)} in ${counted(forms, 'form', formats)}`]
      : []),
    ...(claims > 0 ? [counted(claims, 'voucher claim', formats)] : []),
  ].join(' and ');

interface ErasePersonProps {
  readonly result: FormResult | null;
  readonly formats: Formats;
}

/** Finds and then deletes everything sent or claimed with an email address, in the whole scope. */
export function ErasePerson({ result, formats }: ErasePersonProps) {
  const summary = (person: FormPerson) => personSummary(person, formats);
  const busy = useNavigation().state !== 'idle';
  const ownResult = result && (result.intent === 'find-person' || result.intent === 'erase-person') ? result : null;
  const found = ownResult?.ok && ownResult.intent === 'find-person' ? ownResult.person : null;
  const erased = ownResult?.ok && ownResult.intent === 'erase-person' ? ownResult.person : null;
  return (
    <Panel title={texts.eraseAPerson}>
      <p className="text-sm text-muted">{texts.eraseHint}</p>
      <Form method="post" preventScrollReset aria-label={texts.findAPerson} className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value="find-person" />
        <PlainField
          key={found?.email ?? ''}
          label={texts.email}
          name="email"
          type="email"
          required
          defaultValue={found?.email ?? ''}
          error={ownResult?.ok === false ? ownResult.text : undefined}
        />
        <div>
          <Button type="submit" disabled={busy} variant="outline" size="sm">
            {texts.lookForThisPerson}
          </Button>
        </div>
      </Form>
      <div role="status" className="mt-3 text-sm" suppressHydrationWarning>
        {found && !summary(found) ? <p>{texts.nothingFound}</p> : null}
        {erased ? (
          <p>
            {summary(erased) || texts.nothing} {texts.deleted}
          </p>
        ) : null}
        {found && summary(found) ? (
          <Form method="post" preventScrollReset className="space-y-2">
            <p>{fill(texts.foundUnder, { found: summary(found), email: found.email })}</p>
            <input type="hidden" name="intent" value="erase-person" />
            <input type="hidden" name="email" value={found.email} />
            <Button type="submit" disabled={busy} size="sm">
              {fill(texts.deleteFound, { found: summary(found) })}
            </Button>
          </Form>
        ) : null}
      </div>
    </Panel>
  );
}
