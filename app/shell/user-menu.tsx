import { __iconData as commandData } from 'lucide-react/icons/command';
import { pagePath } from '../page-path.ts';
import { usePalette } from '../stores/palette.ts';
import { Avatar } from '../ui/avatar.tsx';
import { cn } from '../ui/class-names.ts';
import { dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { icon } from '../ui/icon.tsx';
import { LogOut, UserRound } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { headerPanelClasses } from './header-panel.ts';
import type { ShellData } from './shell-data.ts';
import { clearTabData } from './sign-out-cleanup.ts';
import * as texts from './texts.ts';
import { ThemeChoice } from './theme-choice.tsx';

const menuId = 'user-menu';
const Command = icon(commandData);

/** A native popover, so that opening it and signing out work without scripts. */
export function UserMenu({ data }: { readonly data: ShellData }) {
  const { user, plan, currency } = data;
  const setShortcuts = usePalette((state) => state.setShortcuts);
  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        className="size-9 shrink-0 cursor-pointer rounded-full"
        title={user.name}
      >
        <Avatar code={user.avatar} size={36} />
        <span className="sr-only">{texts.yourAccount}</span>
      </button>
      <div id={menuId} popover="auto" className={headerPanelClasses}>
        <div className="flex items-center gap-3 border-b border-line px-4 py-3">
          <Avatar code={user.avatar} size={40} />
          <div className="min-w-0">
            <p className="truncate font-medium">{user.name}</p>
            <p className="truncate text-sm text-muted">{user.email}</p>
          </div>
        </div>
        {plan ? (
          <Link to={pagePath('/retailer/welcome')} className={cn(dropdownMenuItemClasses, 'm-1.5 mb-0 lg:hidden')}>
            <span className="flex-1 text-muted">{texts.currentPlan}</span> {plan}
          </Link>
        ) : null}
        {currency ? (
          <Link to={pagePath('/profile')} className={cn(dropdownMenuItemClasses, 'm-1.5 mb-0 sm:hidden')}>
            <span className="flex-1 text-muted">{texts.currency}</span> {currency.code}
          </Link>
        ) : null}
        <div className="p-1.5">
          <Link to={pagePath('/profile')} className={dropdownMenuItemClasses}>
            <UserRound aria-hidden className="size-4 text-muted" /> {texts.editProfile}
          </Link>
          <button
            type="button"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            onClick={() => setShortcuts(true)}
            className={cn(dropdownMenuItemClasses, 'js-only w-full max-sm:hidden')}
          >
            <Command aria-hidden className="size-4 text-muted" /> {texts.keyboardShortcuts}
          </button>
          <form method="post" action={pagePath('/logout')} onSubmit={clearTabData}>
            <button type="submit" className={cn(dropdownMenuItemClasses, 'w-full')}>
              <LogOut aria-hidden className="size-4 text-muted" /> {texts.signOut}
            </button>
          </form>
        </div>
        <ThemeChoice />
      </div>
    </>
  );
}
