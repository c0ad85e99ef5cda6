import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pages } from '#shared/access/pages.ts';

export function loader({ url }: LoaderFunctionArgs) {
  throw redirect(`${pages.loginRedirect.paths[0]}${url.search}`);
}

export default function Login() {
  return null;
}
