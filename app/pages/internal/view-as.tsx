import { redirect } from 'react-router';
import { signedIn } from '../../access/signed-in.server.ts';
import { send } from '../../api/answers.server.ts';
import { pagePath } from '../../page-path.ts';
import type { Route } from './+types/view-as.ts';

/** Where the banner's button leads; there is nothing to see here. */
export const loader = () => redirect(pagePath('/'));

/** Stops the view. The next document is the member of staff's own. */
export async function action({ context }: Route.ActionArgs) {
  const { page } = signedIn(context);
  await send(page, 'stopViewAs', {});
  return redirect(pagePath('/internal/global-users'));
}
