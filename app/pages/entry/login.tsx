import { redirect } from 'react-router';
import { pages } from '#shared/access/pages.ts';
import type { Route } from './+types/login.ts';

export function loader({ url }: Route.LoaderArgs) {
  throw redirect(`${pages.loginRedirect.paths[0]}${url.search}`);
}

export default function Login() {
  return null;
}
