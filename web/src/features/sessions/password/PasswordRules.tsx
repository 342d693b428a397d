import { PASSWORD_RULES, type PasswordEntry } from "@vetaverde/domain/text/password";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import { IconCircleCheckFilled, IconCircleDashed } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./PasswordRules.module.css";

/** All rules of a new password, each ticked once it is met. */
export function PasswordRules({ entry }: { entry: PasswordEntry }) {
  const t = useT();
  const rules = PASSWORD_RULES.filter(({ fault }) => fault !== "same_as_old" || entry.old !== undefined);
  return (
    <div className={classes(layout.helpText, styles.rules)}>
      <p>{t("sessions.password.rules")}</p>
      <ul>
        {rules.map(({ fault, isMet }) => {
          // An empty field equals another empty one and differs from any old password: no rule counts as met before
          // there is input.
          const met = entry.password !== "" && (fault !== "same_as_old" || entry.old !== "") && isMet(entry);
          const Icon = met ? IconCircleCheckFilled : IconCircleDashed;
          return (
            <li key={fault} className={classes(layout.row6, met && layout.doneState)}>
              <Icon size={15} aria-hidden />
              {t(`sessions.password.${fault}`)}
              <VisuallyHidden>
                {" "}
                ({t(met ? "sessions.password.met" : "sessions.password.notMet")})
              </VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
