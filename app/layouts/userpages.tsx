import { Outlet } from 'react-router';
import { PlainHeader } from '../shell/plain-header.tsx';

/** A plain container, for everything outside the frame. */
export default function UserPagesLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PlainHeader />
      <Outlet />
    </div>
  );
}
