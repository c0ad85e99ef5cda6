import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { Breadcrumb, BreadcrumbItem, BreadcrumbLink, BreadcrumbList } from './breadcrumb.tsx';

interface PageProps {
  /** `form` is for what is read and typed line by line, which tires the eye at full width. */
  readonly width?: 'full' | 'form';
  /** What kind of content it holds, for who reads the page by program. */
  readonly kind?: string;
  /** Its content is still under way. */
  readonly pending?: boolean;
  readonly children: ReactNode;
}

/** The content of a page inside the frame: one left edge, one width, one distance between its parts. */
export const Page = ({ width = 'full', kind, pending, children }: PageProps) => (
  <main id="content" data-kind={kind} data-pending={pending} className={width === 'form' ? 'page page-form' : 'page'}>
    {children}
  </main>
);

/** The list that a page was opened from. */
export interface BackLink {
  readonly to: To;
  readonly text: string;
}

/** A link above the title, to where the page was opened from; its arrow is drawn. */
const backLinkClasses =
  'inline-flex min-h-7 items-center gap-1.5 text-sm text-primary-ink before:size-1.75 before:rotate-45 before:border-b-[1.5px] before:border-l-[1.5px] before:border-current hover:underline';

interface PageHeadProps {
  readonly title: string | undefined;
  /** Beside the title, such as where the thing is. */
  readonly badge?: ReactNode;
  /** One line below the title: whose it is, what it is good for. */
  readonly lead?: ReactNode;
  readonly back?: BackLink;
  /** What can be done with all of the page; at most one of them is primary. */
  readonly actions?: ReactNode;
}

/** What a page is called, above everything else on it. */
export const PageHead = ({ title, badge, lead, back, actions }: PageHeadProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
    <div className="min-w-0 flex-1 basis-72">
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
      <div className="flex flex-wrap items-center gap-x-3">
        <h1 className="text-2xl/9 font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
        {badge}
      </div>
      {lead ? <div className="max-w-3xl text-sm text-pretty text-muted">{lead}</div> : null}
    </div>
    {actions ? <div className="relative flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
  </div>
);
