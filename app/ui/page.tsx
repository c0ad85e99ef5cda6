import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { Breadcrumb, BreadcrumbItem, BreadcrumbLink, BreadcrumbList } from './breadcrumb.tsx';

interface PageProps {
  /** `form`: narrow, for text and forms, which are hard to read at full width. */
  readonly width?: 'full' | 'form';
  /** Kind of content, for programs that read the page. */
  readonly kind?: string;
  /** The content is still loading. */
  readonly pending?: boolean;
  readonly children: ReactNode;
}

/** The content of a page inside the frame, with a common width and spacing. */
export const Page = ({ width = 'full', kind, pending, children }: PageProps) => (
  <main id="content" data-kind={kind} data-pending={pending} className={width === 'form' ? 'page page-form' : 'page'}>
    {children}
  </main>
);

/** A link back to the list that the page was opened from. */
export interface BackLink {
  readonly to: To;
  readonly text: string;
}

/** The back link above the title. */
const backLinkClasses =
  'inline-flex min-h-7 items-center gap-1.5 text-sm text-primary-ink before:size-1.75 before:rotate-45 before:border-b-[1.5px] before:border-l-[1.5px] before:border-current hover:underline';

interface PageHeadProps {
  readonly title: string | undefined;
  /** Shown next to the title, such as a status. */
  readonly badge?: ReactNode;
  /** A line below the title: scope and purpose. */
  readonly lead?: ReactNode;
  readonly back?: BackLink;
  /** Actions for the whole page; at most one is primary. */
  readonly actions?: ReactNode;
}

/** The heading of a page. */
export const PageHead = ({ title, badge, lead, back, actions }: PageHeadProps) => (
  <div className="page-head">
    <div className="page-head-text">
      {back ? (
        <Breadcrumb>
          <BreadcrumbList>
            <BreadcrumbItem>
              <BreadcrumbLink to={back.to} className={backLinkClasses}>
                {back.text}
              </BreadcrumbLink>
            </BreadcrumbItem>
          </BreadcrumbList>
        </Breadcrumb>
      ) : null}
      <div className="page-title">
        <h1 className="text-2xl/9 font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
        {badge}
      </div>
      {lead ? <div className="page-lead">{lead}</div> : null}
    </div>
    {actions ? <div className="page-actions">{actions}</div> : null}
  </div>
);
