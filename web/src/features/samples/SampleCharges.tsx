import type { SampleSheet } from "@vetaverde/contract/samples";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { BalanceMark } from "./Balance.tsx";
import { formulaOf } from "./samples.messages.ts";
import styles from "./samples.module.css";

type Ions = SampleSheet["ions"];
export type ChargesSheet = Pick<
  SampleSheet,
  "ions" | "balance" | "missing" | "countedAsZero" | "undecided" | "fromAlkalinity"
>;

/** The charges ion by ion; without a balance, the ions that are missing. */
export function SampleCharges({ sheet }: { sheet: ChargesSheet }) {
  const t = useT();
  const { ions, balance, countedAsZero, fromAlkalinity } = sheet;
  if (ions.every(({ meq }) => meq === null)) return null;
  const halved = ions.some((one) => one.halved);
  return (
    <section className={classes(layout.stack8, layout.plainHeadings)} aria-labelledby="charges">
      <h2 id="charges">{t("samples.charges.title")}</h2>
      {balance ? (
        <p className={styles.verdict}>
          {t("samples.charges.error")} <BalanceMark balance={balance} />
        </p>
      ) : (
        <WithoutBalance sheet={sheet} />
      )}
      <IonTable ions={ions} balance={balance} />
      <ul className={styles.notes}>
        {halved && <li>* {t("samples.charges.halved")}</li>}
        {fromAlkalinity && <li>{t("samples.charges.fromAlkalinity")}</li>}
        {balance?.acid && <li>{t("samples.charges.acid")}</li>}
        {countedAsZero.length > 0 && (
          <li>{t("samples.charges.zero", { ions: countedAsZero.map(formulaOf).join(", ") })}</li>
        )}
        {balance && <Criteria balance={balance} />}
      </ul>
    </section>
  );
}

/** Why there is no balance. */
function WithoutBalance({ sheet: { missing, undecided } }: { sheet: ChargesSheet }) {
  const t = useT();
  const list = (ions: readonly string[]) => ions.map(formulaOf).join(", ");
  return (
    <>
      {missing.length > 0 && (
        <Notice kind="info">{t("samples.charges.missing", { ions: list(missing) })}</Notice>
      )}
      {undecided.length > 0 && (
        <Notice kind="info">{t("samples.charges.undecided", { ions: list(undecided) })}</Notice>
      )}
    </>
  );
}

/** The verdicts of both criteria, of which the project has chosen one. */
function Criteria({ balance }: { balance: NonNullable<ChargesSheet["balance"]> }) {
  const t = useT();
  const { byPercent, byStandardMethods } = balance;
  const accepted = byStandardMethods === null ? "notCovered" : byStandardMethods ? "accepted" : "notAccepted";
  return (
    <>
      <li>{t("samples.charges.byPercent", { verdict: t(`samples.verdicts.${byPercent}`) })}</li>
      <li>{t(`samples.charges.standardMethods.${accepted}`)}</li>
    </>
  );
}

interface IonTableProps {
  ions: Ions;
  balance: {
    cations: number;
    anions: number;
    cbe: number;
    verdict: "good" | "doubtful" | "bad";
    acid: boolean;
  } | null;
}

function IonTable({ ions, balance }: IonTableProps) {
  const t = useT();
  return (
    <table className={styles.ions}>
      <thead className={layout.mutedXSmall}>
        <tr>
          <th scope="col">{t("samples.charges.ion")}</th>
          <th scope="col">{t("samples.charges.meq")}</th>
          <th scope="col">{t("samples.charges.share")}</th>
        </tr>
      </thead>
      <Side
        name={t("samples.charges.cations")}
        ions={ions.filter(({ charge }) => charge > 0)}
        balanced={balance !== null}
      />
      <Side
        name={t("samples.charges.anions")}
        ions={ions.filter(({ charge }) => charge < 0)}
        balanced={balance !== null}
      />
    </table>
  );
}

/** One side of the balance. If an ion was not measured, neither the total of the side nor any ion's share is known. */
function Side({ name, ions, balanced }: { name: string; ions: Ions; balanced: boolean }) {
  const t = useT();
  const format = useFormat();
  const whole = balanced || ions.every(({ meq }) => meq !== null);
  const sum = ions.reduce((all, { meq }) => all + (meq ?? 0), 0);
  return (
    <tbody>
      {ions.map(({ ion, meq, halved, undecided }) => (
        <tr key={ion}>
          <th scope="row">{formulaOf(ion)}</th>
          {meq === null ? (
            <td colSpan={2} className={layout.muted}>
              {t(undecided ? "samples.charges.severalValues" : "samples.charges.notMeasured")}
            </td>
          ) : (
            <>
              <td>
                {halved && "* "}
                {format.number(meq, 3)}
              </td>
              <td>{whole && sum > 0 ? format.number((100 * meq) / sum, 1) : "–"}</td>
            </>
          )}
        </tr>
      ))}
      <tr className={styles.sum}>
        <th scope="row">{name}</th>
        <td>{whole ? format.number(sum, 3) : "–"}</td>
        <td />
      </tr>
    </tbody>
  );
}
