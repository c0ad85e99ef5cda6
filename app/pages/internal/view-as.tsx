import { redirect } from 'react-router';
import { signedIn } from '#app/access/signed-in.server.ts';
import { send } from '#app/api/answers.server.ts';
import { pagePath } from '#app/page-path.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { StatePage } from '#app/ui/state-page.tsx';
import type { Route } from './+types/view-as.ts';
import * as texts from './texts.ts';

export const loader = ({ context }: Route.LoaderArgs) => ({ viewing: signedIn(context).session.viewing !== null });

/** Ends viewing as somebody else; the next document is the staff member's own. */
export async function action({ context }: Route.ActionArgs) {
  const { page } = signedIn(context);
  await send(page, 'stopViewAs', {});
  return redirect(pagePath('/internal/global-users'));
}

export default function ViewAs({ loaderData: { viewing } }: Route.ComponentProps) {
  return (
    <StatePage
      tone="info"
      title={viewing ? texts.youAreViewingAsSomebody : texts.youAreViewingAsNobody}
      text={viewing ? texts.stopToWorkAsYourself : texts.whereViewsAreStarted}
    >
      {viewing ? (
        <form method="post" className="contents">
          <Button type="submit">{texts.stopViewing}</Button>
        </form>
      ) : null}
      <a href={pagePath('/')} className={buttonVariants({ variant: 'outline' })}>
        {texts.goToTheHomePage}
      </a>
    </StatePage>
  );
}
