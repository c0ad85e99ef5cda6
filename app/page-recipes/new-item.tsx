import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { Button, buttonVariants } from '../ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogTitle } from '../ui/dialog.tsx';
import { isPlainClick } from '../ui/follow-links.ts';
import { Plus } from '../ui/icons.ts';
import { Input } from '../ui/input.tsx';
import { Label } from '../ui/label.tsx';
import { Link } from '../ui/link.tsx';
import * as texts from './texts.ts';

/** Address parameter that opens the dialog. */
export const newParameter = 'new';

interface NewItemProps {
  /** Id of the name field. */
  readonly id: string;
  /** What the dialog is called, and the button that opens it, such as `New form`. */
  readonly label: string;
  readonly maxLength: number;
  /** The refused name. */
  readonly name: string;
  /** Why it was refused; null if it wasn't, or if the page shows the reason elsewhere. */
  readonly error?: string | null;
  /** The item is created without a name, and its first step asks for everything. */
  readonly skipsName?: boolean;
  /** Hint about the maximum number of items. */
  readonly hint?: string | null;
  /** The maximum is reached. */
  readonly full?: boolean;
  /** Fields besides the name. */
  readonly beginning?: ReactNode;
}

interface NewDialogProps {
  /** What the dialog is called, and the button that opens it, such as `New redirect`. */
  readonly label: string;
  /** The post was refused, so the dialog stays open. */
  readonly refused: boolean;
  /** The result, which closes the dialog; null before. */
  readonly done?: object | null;
  /** Id of the button's description. */
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The primary button of a list, with a dialog for a new item. Without scripts the button is a link to the page with the
 * dialog open.
 */
export function NewDialog({ label, refused, done = null, describedBy, children }: NewDialogProps) {
  const [params, setParams] = useSearchParams();
  const [own, setOwn] = useState(refused);
  const wanted = params.has(newParameter) && done === null;
  const idle = useNavigation().state === 'idle';
  const closedBy = useRef<object | null>(null);
  // Only after the page has reloaded: until then the form still holds its draft.
  useEffect(() => {
    if (!done || !idle || closedBy.current === done) return;
    closedBy.current = done;
    setOwn(false);
  }, [done, idle]);
  const opened = new URLSearchParams(params);
  opened.set(newParameter, '');
  const setOpen = (next: boolean) => {
    setOwn(next);
    if (next || !wanted) return;
    opened.delete(newParameter);
    setParams(opened, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Link
        to={`?${opened}`}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        className={buttonVariants()}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Plus aria-hidden className="size-4" /> {label}
      </Link>
      <Dialog open={own || wanted} onOpenChange={setOpen}>
        <DialogContent openWithoutScript>
          <DialogTitle>{label}</DialogTitle>
          {children}
        </DialogContent>
      </Dialog>
    </>
  );
}

/** The button for a new item, and its dialog. */
export function NewItem({ label, hint = null, full = false, skipsName = false, ...asked }: NewItemProps) {
  const busy = useNavigation().state === 'submitting';
  const describedBy = hint === null ? undefined : `${asked.id}-allowance`;
  const face = (
    <>
      <Plus aria-hidden className="size-4" /> {label}
    </>
  );
  return (
    <>
      {hint === null ? null : (
        <p id={describedBy} className={full ? 'text-xs text-muted' : 'text-xs text-muted max-sm:sr-only'}>
          {hint}
        </p>
      )}
      {skipsName ? (
        <Form method="post">
          <input type="hidden" name="intent" value="create" />
          {full ? null : asked.beginning}
          <Button id={asked.id} type="submit" disabled={full || busy} aria-describedby={describedBy}>
            {face}
          </Button>
          {asked.error == null ? null : (
            <p role="alert" className="text-sm text-error-ink">
              {asked.error}
            </p>
          )}
        </Form>
      ) : full ? (
        <Button disabled aria-describedby={describedBy}>
          {face}
        </Button>
      ) : (
        <NewDialog label={label} refused={asked.error != null}>
          <NewItemForm {...asked} />
        </NewDialog>
      )}
    </>
  );
}

/** Asks only for a name; the rest is edited on the item's page. */
function NewItemForm({
  id,
  maxLength,
  name,
  error = null,
  beginning,
}: Omit<NewItemProps, 'label' | 'hint' | 'full' | 'skipsName'>) {
  const busy = useNavigation().state === 'submitting';
  const errorId = `${id}-error`;
  return (
    <Form method="post" className="mt-4 grid gap-3">
      <input type="hidden" name="intent" value="create" />
      <Label>
        <span className="mb-1 block">{texts.name}</span>
        <Input
          id={id}
          name="name"
          required
          maxLength={maxLength}
          defaultValue={name}
          autoComplete="off"
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : errorId}
        />
      </Label>
      {error === null ? null : (
        <p id={errorId} role="alert" className="text-sm text-error-ink">
          {error}
        </p>
      )}
      {beginning}
      <DialogFooter>
        <DialogClose className="js-only">{texts.cancel}</DialogClose>
        <Button type="submit" disabled={busy}>
          {texts.create}
        </Button>
      </DialogFooter>
    </Form>
  );
}
