import type { ReactNode } from 'react';
import { Panel } from '../ui/panel.tsx';

/** One part of the kit, under the name of its file. */
export const Shown = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel title={title}>
    <div className="flex flex-wrap items-start gap-4 text-sm">{children}</div>
  </Panel>
);
