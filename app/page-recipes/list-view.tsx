import { Suspense, useState } from 'react';
import { ListViewChoices } from '#lazy/page-recipes/list-view-choices';
import { buttonVariants } from '../ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '../ui/dropdown-menu.tsx';
import * as texts from './texts.ts';

/** The menu for density and visible columns, which this browser remembers. */
export function ListView({ name }: { readonly name: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <DropdownMenu
      group="list-view"
      onOpen={() => setOpened(true)}
      className="list-view js-only mt-5 max-sm:mt-0 max-sm:mb-4"
    >
      <DropdownMenuTrigger
        label={texts.viewLabel}
        className={buttonVariants({ variant: 'outline', size: 'sm', className: 'button-view' })}
      >
        {texts.view}
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-60 p-2 text-sm">
        {opened ? (
          <Suspense fallback={<div className="h-40" />}>
            <ListViewChoices name={name} />
          </Suspense>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
