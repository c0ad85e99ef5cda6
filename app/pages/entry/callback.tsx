import { data, redirect } from 'react-router';
import { pageContext } from '#app/context.ts';
import { SignInForm } from '#app/features/sign-in/sign-in-form.tsx';
import { pages } from '#shared/access/pages.ts';
import type { Route } from './+types/callback.ts';

/** Only reached by failed sign-ins and typed addresses; successful ones are redirected before. */
export function loader({ context }: Route.LoaderArgs) {
  const { signInFailure, config } = context.get(pageContext);
  if (!signInFailure) throw redirect(pages.loginRedirect.paths[0]);
  return data({ failure: signInFailure, productName: config.productName }, { status: 400 });
}

export default function Callback({ loaderData }: Route.ComponentProps) {
  return <SignInForm {...loaderData} redirect={null} unsubscribe={null} />;
}
