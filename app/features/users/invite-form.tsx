import { CheckField, CheckList, ChoiceSet, SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { TextAreaField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { NewDialog } from '#app/page-recipes/new-item.tsx';
import { covers } from '#shared/access/levels.ts';
import type { GrantableScopes } from '#shared/api/families/users-schemas.ts';
import { inviteFields, languages } from './invite-fields.ts';
import * as texts from './texts.ts';
import type { UsersResult } from './user-changes.server.ts';
import { givenLevels } from './user-words.ts';
import type { UsersData } from './users.server.ts';

interface InviteFormProps {
  readonly scopes: GrantableScopes;
  readonly result: Extract<UsersResult, { of: 'invite' }> | null;
  readonly scope: string;
  readonly once: string;
  readonly locale: string;
}

interface InviteDialogProps {
  readonly data: UsersData;
  readonly result: UsersResult | null;
}

/** The button to invite people, and its dialog. */
export function InviteDialog({ data: { writes, scopes, scope, once, locale }, result }: InviteDialogProps) {
  const own = result?.of === 'invite' ? result : null;
  return writes && scopes.state === 'ready' ? (
    <NewDialog label={texts.inviteTitle} refused={own?.ok === false} done={own?.ok ? own : null}>
      <InviteForm scopes={scopes.answer} result={own} {...{ scope: scope.ref, once, locale }} />
    </NewDialog>
  ) : null;
}

/** Invites people to the account or its subaccounts; in a subaccount, only to that one. */
function InviteForm({ scopes, result, scope, once, locale }: InviteFormProps) {
  const { account, subaccounts } = scopes;
  const form = useForm({
    fields: inviteFields,
    draft: `invite ${scope}`,
    saved: initialValues(inviteFields),
    item: null,
    result,
  });
  const { emails, access, whole, subaccounts: chosen, language, note } = form.fields;
  const ownLevel = account?.held ?? subaccounts[0]?.held ?? 0;
  return (
    <DraftForm
      size="sm"
      form={form}
      label={texts.inviteTitle}
      hidden={{ intent: 'invite', once }}
      submit={texts.sendInvitations}
      className="grid max-w-4xl gap-3 py-3 text-sm sm:grid-cols-2"
      locale={locale}
    >
      <TextAreaField field={emails} rows={3} className="sm:col-span-2" />
      <SelectField field={access} options={levels.filter(([level]) => covers(ownLevel, Number(level)))} />
      <SelectField field={language} options={languageOptions} />
      {account ? (
        <ChoiceSet field={chosen} label={texts.scopes} className="sm:col-span-2">
          <CheckField field={whole} />
          {subaccounts.length > 0 ? (
            <>
              <p className="mt-1 text-xs text-muted">{texts.onSubaccounts}</p>
              <CheckList
                field={chosen}
                options={subaccounts.map(({ id, name }) => [String(id), name] as const)}
                className="mt-1 grid max-h-48 gap-1 overflow-y-auto sm:grid-cols-2"
              />
            </>
          ) : null}
        </ChoiceSet>
      ) : null}
      <TextAreaField field={note} rows={2} className="sm:col-span-2" />
    </DraftForm>
  );
}

const levels = [
  ['1', givenLevels[1]],
  ['3', givenLevels[3]],
  ['7', givenLevels[7]],
] as const;

const languageOptions = [
  ['', languages['']],
  ['en-US', languages['en-US']],
  ['en-GB', languages['en-GB']],
  ['fr-FR', languages['fr-FR']],
  ['de-DE', languages['de-DE']],
  ['es-ES', languages['es-ES']],
] as const;
