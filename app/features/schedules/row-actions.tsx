import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import * as texts from './texts.ts';

interface Item {
  readonly id: number;
  readonly etag: string;
}

interface ActionFormProps {
  readonly scope: string;
  readonly item: Item;
  readonly intent: string;
  /** Name of the item, for screen readers. */
  readonly name: string;
  /** Destructive: the confirm button of a dialog. */
  readonly final?: boolean;
  readonly children: string;
}

/** Menu action of a row, as its own form. */
export function ActionForm({ scope, item, intent, name, final = false, children }: ActionFormProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields scope={scope} intent={intent} item={item} />
      <Button type="submit" disabled={busy} variant={final ? 'destructive' : 'menu'} size="sm">
        {children}
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}

interface ConfirmedDeleteProps extends Omit<ActionFormProps, 'children'> {
  /** Question that names what will be lost. */
  readonly question: string;
}

export const ConfirmedDelete = ({ question, name, ...props }: ConfirmedDeleteProps) => (
  <Confirm about={name} variant="menu-danger" sentence={question}>
    <ActionForm {...props} name={name} final>
      {texts.deleteForGood}
    </ActionForm>
  </Confirm>
);

interface HiddenFieldsProps {
  readonly scope: string;
  readonly intent: string;
  readonly item: { readonly id: number; readonly etag: string };
}

/** Hidden fields of every row action. */
export const HiddenFields = ({ scope, intent, item }: HiddenFieldsProps) => (
  <>
    <input type="hidden" name="scope" value={scope} />
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={item.id} />
    <input type="hidden" name="etag" value={item.etag} />
  </>
);
