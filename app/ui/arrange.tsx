import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { IconComponent } from './icon.tsx';

interface ArrangeProps {
  readonly intent: string;
  readonly onArrange: (intent: string) => void;
  readonly disabled?: boolean;
  /** Shown instead of the text, which then is the accessible name. */
  readonly icon?: IconComponent;
  readonly children: ReactNode;
}

/** A button that rearranges the form: in place with scripts, by posting it without. */
export const Arrange = ({ intent, onArrange, disabled = false, icon: Icon, children }: ArrangeProps) => (
  <Button
    type="submit"
    name="intent"
    value={intent}
    disabled={disabled}
    formNoValidate
    onClick={(event) => {
      event.preventDefault();
      onArrange(intent);
    }}
    {...(Icon ? { variant: 'ghost', size: 'icon' } : { variant: 'outline', size: 'sm', className: 'mt-2' })}
  >
    {Icon ? <Icon aria-hidden className="size-4 shrink-0" /> : null}
    {Icon ? <span className="sr-only">{children}</span> : children}
  </Button>
);
