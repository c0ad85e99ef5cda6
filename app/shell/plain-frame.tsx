import { Outlet } from 'react-router';
import { PlainHeader } from './plain-header.tsx';

/** A plain container, for everything outside the frame. */
export const PlainFrame = () => (
  <div className="flex min-h-dvh flex-col">
    <PlainHeader />
    <Outlet />
  </div>
);
