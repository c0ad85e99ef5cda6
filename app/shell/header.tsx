import { type ReactNode, Suspense } from 'react';
import { UserMenu } from '#lazy/shell/user-menu';
import { pagePath } from '../page-path.ts';
import { useRootData } from '../root-data.ts';
import { Badge } from '../ui/badge.tsx';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { Menu as MenuIcon } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { SidebarTrigger } from '../ui/sidebar.tsx';
import { Tooltip, TooltipContent } from '../ui/tooltip.tsx';
import { Logo } from './logo.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { ScopeControls } from './scope-controls.tsx';
import type { ShellData } from './shell-data.ts';
import { sidebarId } from './sidebar.tsx';
import { StaffMenu } from './staff-menu.tsx';
import * as texts from './texts.ts';

const chip = cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'rounded-full border-line');

interface HeaderProps {
  readonly data: ShellData;
  /** What is to be read between the scope and the menus, where there is room. */
  readonly children?: ReactNode;
}

export function Header({ data, children }: HeaderProps) {
  const scoped = !useRootData()?.disableScope;
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-3 border-b border-line bg-surface px-4 max-sm:h-auto max-sm:flex-wrap max-sm:gap-y-1 max-sm:py-2 max-[30rem]:gap-x-1.5 max-[30rem]:px-2.5 print:hidden">
      <SidebarTrigger popoverTarget={sidebarId} className="-ml-2">
        <MenuIcon aria-hidden className="size-5" />
        <span className="sr-only">{texts.openTheMenu}</span>
      </SidebarTrigger>
      <Link to={data.homePath} className="flex shrink-0 items-center gap-2.5 rounded-md font-semibold">
        <Logo className="size-7" />
        <span className="sr-only sm:not-sr-only">{data.productName}</span>
      </Link>
      {data.scope?.accountType === 'retailer' ? <Badge variant="beta">{texts.beta}</Badge> : null}
      {scoped && data.scope ? <ScopeControls scope={data.scope} data={data} /> : null}
      <div className="ml-auto flex min-w-0 items-center gap-2">
        {children}
        {data.plan ? (
          <Link to={pagePath('/retailer/welcome')} className={cn(chip, 'hidden lg:inline-flex')}>
            <span className="text-muted">{texts.currentPlan}</span> {data.plan}
          </Link>
        ) : null}
        {scoped && data.currency ? (
          <Tooltip>
            <Link to={pagePath('/profile')} className={cn(chip, 'hidden tabular-nums sm:inline-flex')}>
              <span className="sr-only">{texts.currency}</span> {data.currency.code}
            </Link>
            <TooltipContent>{data.currency.label}</TooltipContent>
          </Tooltip>
        ) : null}
        {data.controls ? <StaffMenu data={data} controls={data.controls} /> : null}
        <NoticeBell announcements={data.announcements} />
        <Suspense fallback={<span className="size-9" />}>
          <UserMenu data={data} />
        </Suspense>
      </div>
    </header>
  );
}
