import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { PanelFailure } from '#app/ui/panel.tsx';
import { When } from '#app/ui/when.tsx';
import type { AnswerOf } from '#shared/api/contract.ts';
import { auditActions } from '#shared/audit/actions.ts';
import * as texts from './texts.ts';

interface PersonHistoryProps {
  readonly part: Part<AnswerOf<'auditEvents'>>;
  readonly locale: string;
}

/** Changes of a person's access, newest first. */
export const PersonHistory = ({ part, locale }: PersonHistoryProps) => (
  <section aria-labelledby="history-of-person">
    <h3 id="history-of-person" className="mb-2 text-sm font-semibold">
      {texts.history}
    </h3>
    {part.state === 'failed' ? (
      <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
    ) : part.answer.items.length === 0 ? (
      <p className="text-sm text-muted">{texts.noHistory}</p>
    ) : (
      <ol className="divide-y divide-line text-sm">
        {part.answer.items.map(({ id, at, action, actor }) => (
          <li key={id} className="py-2 first:pt-0">
            <p>{auditActions[action].label}</p>
            <p className="text-xs text-muted" suppressHydrationWarning>
              <When at={at} locale={locale} /> · {actor.support ? texts.bySupport : actor.name}
            </p>
          </li>
        ))}
      </ol>
    )}
  </section>
);
