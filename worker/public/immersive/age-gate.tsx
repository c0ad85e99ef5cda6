/** @jsxImportSource hono/jsx */

import { AlcoholFoot } from '../age-gate/alcohol-lines.tsx';
import { AgeGateForm, type AgeQuestion } from '../age-gate/form.tsx';
import { Frame } from './document.tsx';
import { type ImmersiveView, pageTitle } from './view.ts';

interface AgeGateProps {
  readonly view: ImmersiveView;
  readonly question: AgeQuestion;
}

/** Stands in front of the page, in its colours, until somebody has said when they were born. */
export const AgeGatePage = ({ view, question }: AgeGateProps) => (
  <Frame view={view}>
    {view.mode === 'preview' ? (
      <p class="ribbon" role="status" lang={view.words.tag}>
        {view.words.draft}
      </p>
    ) : null}
    <main class="gate">
      <AgeGateForm question={question} words={view.words} locale={view.locale} />
    </main>
    <AlcoholFoot account={view.resources.account} locale={view.locale} title={pageTitle(view)} />
  </Frame>
);
