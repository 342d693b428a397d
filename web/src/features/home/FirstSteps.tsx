import type { FirstStep } from "@vetaverde/contract/home";
import { type MouseEvent, useId } from "react";
import type { ReplyOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconChevronRight, IconCircleDashed } from "../../ui/icons.ts";
import { StateIcon } from "../../ui/State.tsx";
import { toast } from "../../ui/toasts.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./FirstSteps.module.css";
import home from "./home.module.css";

type Steps = NonNullable<ReplyOf<"home", "firstSteps">["steps"]>;

export interface FirstStepsProps {
  project: string;
  steps: Steps;
  onGo(path: string): void;
}

/** Address at which each step is done. */
const pathsOf = (project: string): Record<FirstStep, string> => ({
  catalog: "/config/catalog",
  stations: "/config/catalog?kind=stations",
  plan: "/planning-and-monitoring/create",
  people: `/config/project/user/${project}`,
  permits: "/environmental-instruments/create",
  devices: "/modi/create",
});

/** Remaining setup steps of a new project; a step counts as done once the data that it asks for exists. */
export function FirstSteps({ project, steps, onGo }: FirstStepsProps) {
  const t = useT();
  const title = useId();
  const dismiss = useDismissal(project);
  // Nothing can be dismissed in "view as" mode.
  const viewing = useSession((session) => session.view !== null);
  const done = steps.filter((one) => one.done).length;
  const next = steps.find((one) => !one.done)?.step;
  const paths = pathsOf(project);
  const dismissal = () =>
    dismiss.mutate(undefined, { onError: (error) => void toast("error", describeError(error)) });
  return (
    <section className={styles.card} aria-labelledby={title}>
      <header className={styles.head}>
        <h2 id={title} className={home.sectionTitle}>
          {t("firstSteps.title")}
        </h2>
        <span className={home.mutedSmall}>
          {t("firstSteps.progress", { done: String(done), total: String(steps.length) })}
        </span>
        {!viewing && (
          <Button kind="quiet" size="small" busy={dismiss.isPending} onClick={dismissal}>
            {t("firstSteps.putAway")}
          </Button>
        )}
      </header>
      <ol>
        {steps.map((one) => (
          <StepLine key={one.step} onGo={onGo} next={next} paths={paths} one={one} />
        ))}
      </ol>
    </section>
  );
}

interface StepLineProps extends Pick<FirstStepsProps, "onGo"> {
  next: FirstStep | undefined;
  paths: Record<FirstStep, string>;
  one: { step: FirstStep; done: boolean };
}

function StepLine({ onGo, next, paths, one }: StepLineProps) {
  const t = useT();
  return (
    <li className={classes(styles.step, one.done && styles.past, one.step === next && styles.next)}>
      {one.done ? (
        <StateIcon kind="done" />
      ) : (
        <IconCircleDashed size={22} aria-hidden className={home.muted} />
      )}
      <span className={styles.text}>
        <a
          href={paths[one.step]}
          aria-current={one.step === next ? "step" : undefined}
          onClick={(event) => followHere(event, paths[one.step], onGo)}
        >
          {t(`firstSteps.steps.${one.step}.title`)}
          {one.done && <VisuallyHidden>{` ${t("firstSteps.done")}`}</VisuallyHidden>}
        </a>
        {!one.done && <span className={home.mutedSmall}>{t(`firstSteps.steps.${one.step}.why`)}</span>}
      </span>
      {one.done ? (
        <span className={styles.ready} aria-hidden>
          {t("firstSteps.done")}
        </span>
      ) : (
        <IconChevronRight size={18} aria-hidden className={home.muted} />
      )}
    </li>
  );
}

function followHere(event: MouseEvent, path: string, onGo: (path: string) => void): void {
  // Opening a new tab or window is left to the browser.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  onGo(path);
}

function useDismissal(project: string) {
  return useCallMutation("home", "dismissFirstSteps", () => ({ query: { project } }), {
    invalidates: ["home/firstSteps"],
  });
}
