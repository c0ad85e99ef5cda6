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

/** The parameter of an address that opens the dialog of a new item. */
export const newParameter = 'new';

interface NewItemProps {
  /** Of the field. */
  readonly id: string;
  /** What the dialog is called, and the button that opens it, such as `New form`. */
  readonly label: string;
  readonly maxLength: number;
  /** What was typed and refused. */
  readonly name: string;
  /** Why it was refused; null where it wasn't, or where the page says so elsewhere. */
  readonly error?: string | null;
  /** Something new is begun without a name: the steps that it opens with ask for everything. */
  readonly unnamed?: boolean;
  /** How many there may be. */
  readonly hint?: string | null;
  /** No more may be made. */
  readonly full?: boolean;
  /** What a new one asks for besides its name. */
  readonly beginning?: ReactNode;
}

interface NewDialogProps {
  /** What the dialog is called, and the button that opens it, such as `New redirect`. */
  readonly label: string;
  /** What was typed was refused, so that it stands open. */
  readonly refused: boolean;
  /** What came of it, which closes it; null before anything has. */
  readonly done?: object | null;
  /** Id of what describes the button. */
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}

/** The primary button of a list, and the dialog of something new. Without a script the button is a link, and the page comes with the dialog. */
export function NewDialog({ label, refused, done = null, describedBy, children }: NewDialogProps) {
  const [params, setParams] = useSearchParams();
  const [own, setOwn] = useState(refused);
  const wanted = params.has(newParameter) && done === null;
  const idle = useNavigation().state === 'idle';
  const closedBy = useRef<object | null>(null);
  // Not before the page is read back: until then its form has not forgotten what was typed.
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

/** The button that makes an item of a list, and its dialog. */
export function NewItem({ label, hint = null, full = false, unnamed = false, ...asked }: NewItemProps) {
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
        <p id={describedBy} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {unnamed ? (
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

/** A name is all it takes; the rest follows on the item's own page. */
function NewItemForm({
  id,
  maxLength,
  name,
  error = null,
  beginning,
}: Omit<NewItemProps, 'label' | 'hint' | 'full' | 'unnamed'>) {
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
