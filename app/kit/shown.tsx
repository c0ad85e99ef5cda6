import type { ReactNode } from 'react';
import { Panel } from '../ui/panel.tsx';

/** A component of the kit, with its file name as title. */
export const Shown = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel title={title}>
    <div className="flex flex-wrap items-start gap-4 text-sm">{children}</div>
  </Panel>
);
