import { data } from 'react-router';
import { answerInvitation, loadInvitation } from '#app/features/users/invitation/invitation.server.ts';
import { InvitationPage } from '#app/features/users/invitation/invitation-page.tsx';
import type { Route } from './+types/invitation.ts';
import * as texts from './texts.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { status, ...loaded } = await loadInvitation(context, params.token);
  return data(loaded, { status });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { status, ...answer } = await answerInvitation(context, params.token, await request.formData());
  return data(answer, { status });
}

export const meta = () => [{ title: texts.invitation }, { name: 'robots', content: 'noindex' }];

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage loaded={loaderData} refused={actionData?.refused ?? null} />;
}
