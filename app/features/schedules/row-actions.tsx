import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import * as texts from './texts.ts';

interface Item {
  readonly id: number;
  readonly etag: string;
}

interface DoProps {
  readonly scope: string;
  readonly item: Item;
  readonly intent: string;
  /** Of what; for those who hear the button alone. */
  readonly name: string;
  /** It can't be taken back, and was asked about before. */
  readonly final?: boolean;
  readonly children: string;
}

/** One thing to do with an item, as a form of its own in the menu of its row. */
export function Do({ scope, item, intent, name, final = false, children }: DoProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" preventScrollReset>
      <Hidden scope={scope} intent={intent} item={item} />
      <Button type="submit" disabled={busy} variant={final ? 'destructive' : 'menu'} size="sm">
        {children}
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}

interface ConfirmedProps extends Omit<DoProps, 'children'> {
  /** What is lost, as a question. */
  readonly question: string;
}

/** Deletes an item after a question. */
export const ConfirmedDelete = ({ question, name, ...props }: ConfirmedProps) => (
  <Confirm about={name} variant="menu-danger" sentence={question}>
    <Do {...props} name={name} final>
      {texts.deleteForGood}
    </Do>
  </Confirm>
);

interface HiddenProps {
  readonly scope: string;
  readonly intent: string;
  readonly item: { readonly id: number; readonly etag: string };
}

/** What every button of a row posts: the scope it was made for, what is asked for, and of what. */
export const Hidden = ({ scope, intent, item }: HiddenProps) => (
  <>
    <input type="hidden" name="scope" value={scope} />
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={item.id} />
    <input type="hidden" name="etag" value={item.etag} />
  </>
);
