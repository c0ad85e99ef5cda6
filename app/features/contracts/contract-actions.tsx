import { Form } from 'react-router';
import { PlainField } from '#app/forms/plain-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import type { Contract, ContractVersion } from '#shared/api/families/internal-contracts-schemas.ts';
import * as texts from './texts.ts';

interface ContractActionsProps {
  readonly contract: Contract;
  /** Unsigned version. */
  readonly unsigned: ContractVersion | null;
  /** Today in UTC, the default signature day. */
  readonly today: string;
}

/** Signs or cancels a contract. Signed versions are never edited. */
export function ContractActions({ contract: { status, etag }, unsigned, today }: ContractActionsProps) {
  const amendment = status === 'active' && unsigned !== null;
  return (
    <div className="space-y-4">
      {unsigned ? (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
          <HiddenFields intent="sign" etag={etag} />
          <PlainField label={texts.signedOnLabel} type="date" name="signedOn" defaultValue={today} required />
          <Button type="submit">{amendment ? texts.signAmendment : texts.sign}</Button>
        </Form>
      ) : null}
      {amendment ? (
        <Confirm label={texts.discardAmendment} sentence={texts.theAmendmentIsDeleted}>
          <ReasonForm intent="discard" etag={etag} submit={texts.discardAmendment} />
        </Confirm>
      ) : null}
      <Confirm
        label={texts.cancelStatement}
        sentence={status === 'draft' ? texts.theDraftIsCanceled : texts.usageStopsToday}
      >
        <ReasonForm intent="cancel" etag={etag} submit={texts.cancelStatement} />
      </Confirm>
    </div>
  );
}

interface HiddenFieldsProps {
  readonly intent: 'sign' | 'discard' | 'cancel';
  readonly etag: string;
}

const HiddenFields = ({ intent, etag }: HiddenFieldsProps) => (
  <>
    <input type="hidden" name="form" value="act" />
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="etag" value={etag} />
  </>
);

const ReasonForm = ({ intent, etag, submit }: HiddenFieldsProps & { readonly submit: string }) => (
  <Form method="post" preventScrollReset className="space-y-2">
    <HiddenFields intent={intent} etag={etag} />
    <PlainField
      label={texts.reason}
      hint={texts.atLeast10Characters}
      name="reason"
      minLength={10}
      maxLength={500}
      required
    />
    <Button type="submit" variant="destructive" size="sm">
      {submit}
    </Button>
  </Form>
);
