import { Outlet } from 'react-router';
import { pagePath } from '../page-path.ts';
import { useRootData } from '../root-data.ts';
import { Logo } from './logo.tsx';

/** Frame of pages without a menu, such as the sign-in. */
export const PlainFrame = () => (
  <div className="flex min-h-dvh flex-col">
    <PlainHeader />
    <Outlet />
  </div>
);

export function PlainHeader() {
  const name = useRootData()?.productName;
  return (
    <header className="px-5 py-4">
      <a href={pagePath('/')} className="inline-flex items-center gap-2.5 rounded-md text-base font-semibold">
        <Logo className="size-7" />
        {name}
      </a>
    </header>
  );
}
