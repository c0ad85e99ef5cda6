import { cva } from 'class-variance-authority';

/** The look of a button, for links as well as buttons. A small one is as high as a field, beside which it stands. */
export const buttonStyle = cva('button', {
  variants: {
    tone: { primary: 'button-primary', quiet: 'button-quiet', ghost: 'button-ghost' },
    size: { medium: '', small: 'button-small', icon: 'button-icon' },
  },
  defaultVariants: { tone: 'primary', size: 'medium' },
});
