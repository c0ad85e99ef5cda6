import { buttonVariants } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import type { FirstStep } from './first-steps.server.ts';
import * as texts from './texts.ts';

interface FirstStepsProps {
  readonly steps: readonly FirstStep[];
}

/** Shown while there is no data at all: how to get some. Elements after it are hidden by `peer-data-empty`. */
export const FirstSteps = ({ steps }: FirstStepsProps) => (
  <section
    aria-labelledby="first-steps"
    data-empty
    className="peer mt-6 rounded-xl border border-line bg-surface p-8 text-center shadow-card"
  >
    <h2 id="first-steps" className="text-base font-semibold">
      {texts.noDataYet}
    </h2>
    <FirstStepLinks steps={steps} />
  </section>
);

export const FirstStepLinks = ({ steps }: FirstStepsProps) =>
  steps.length === 0 ? (
    <p className="mt-1 text-sm text-muted">{texts.numbersNeedWriter}</p>
  ) : (
    <>
      <p className="mt-1 text-sm text-muted">{texts.numbersNeedFirstVisit}</p>
      <ol className="mt-4 flex flex-wrap justify-center gap-2 print:hidden">
        {steps.map(({ to, text }, at) => (
          <li key={to}>
            <Link to={to} className={buttonVariants({ variant: at === 0 ? 'default' : 'outline', size: 'sm' })}>
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
