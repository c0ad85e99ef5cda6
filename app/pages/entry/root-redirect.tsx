import { redirect } from 'react-router';
import { pages } from '#shared/access/pages.ts';

export function loader() {
  throw redirect(pages.loginRedirect.paths[0]);
}

export default function RootRedirect() {
  return null;
}
