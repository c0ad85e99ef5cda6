import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ArrangeProps {
  readonly intent: string;
  readonly onArrange: (intent: string) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A button that posts the form, and with a script does the same on the spot. */
export const Arrange = ({ intent, onArrange, disabled = false, children }: ArrangeProps) => (
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
    variant="outline"
    size="sm"
    className="mt-2"
  >
    {children}
  </Button>
);
