// A short title of a commitment, taken from its text: what is to be measured or done, without who has to do it.
import { cutAt } from "../text/well-formed.ts";

const MAX_CHARS = 100;

const OWNERS =
  "titular|proponente|empresa|compañía|proyecto|operador|owner|proponent|operator|company|holder|project|titulaire|exploitant|projet|empreendedor|empreendimento|operadora";
const DUTIES =
  "deberá|debe|tendrá que|se compromete a|se obliga a|shall|must|will|undertakes to|devra|doit|deverá|s’engage à|deve|compromete-se a";
const MEASURING =
  "monitorear|monitorizar|medir|controlar|registrar|muestrear|monitor|measure|sample|record|surveiller|mesurer|contrôler|enregistrer|monitorar|amostrar|medirá|monitoreará|medirán|controlará|registrará";
/** How often: the matrix has a column for it. */
const OFTEN =
  "(?:[a-záéíóúâêôãõç]+mente|de (?:manera|forma) [a-záéíóúç]+|continuously|daily|weekly|monthly|quarterly|yearly|annually|[a-zéèê]+ellement)";

const ARTICLE = /^(?:el|la|los|las|lo|the|le|les|l’|o|a|os|as)(?:\s+|(?<=’))/iu;
const DUTY = new RegExp(`(?:(?:el|la|the|le|l’|o|a)\\s*)(?:${OWNERS})\\s+(?:${DUTIES})\\s+`, "iu");
const OWNER = new RegExp(`^(?:(?:el|la|the|le|l’|o|a)\\s*)(?:${OWNERS})\\s+`, "iu");
const MEASURED = new RegExp(`^(?:${MEASURING})\\s+(?:${OFTEN}\\s+)?(?=\\S)`, "iu");
/** Where it ends: what it includes, and for how long it lasts. */
const TAIL =
  /(?:,\s+(?:incluyendo|incluidos?|incluidas?|including|y compris|incluindo)\s.*|\s+(?:durante|during|pendant)\s.*)$/iu;
/** The paragraph's number, which the summary omits. */
const NUMBER = /^(?:\(?(?:\d{1,3}|[a-z])[.)]+\s*)*$/iu;
const LIMIT =
  /\s+(?:no\s+(?:deberán?|deben?|podrán?)\s+(?:superar|exceder|sobrepasar)|(?:shall|must) not exceed|ne (?:devra|devront|doit|doivent) pas dépasser|não (?:deverá|deverão|deve|devem|poderá|poderão) (?:ultrapassar|exceder|superar))\s+(?:(?:los|las|el|la|the|les|os|as)\s+)?/iu;
/** "Maximum" in the language of the words that it replaces. */
const maximumOf = (words: string): string => (/exceed|dépasser/iu.test(words) ? ": maximum " : ": máximo ");
/** The kind of place before the codes of the stations, which say it themselves. */
const PLACES =
  /\s+(?:en|at|aux?|nos?|nas?)\s+(?:(?:el|la|los|las|the)\s+)?(?:pozos?|estación|estaciones|puntos?|piezómetros?|stations?|wells?|points?|puits|poços?|estaç(?:ão|ões)|pontos?)\s+(?=[A-Z]{1,4}-?[A-Z]?\d)/u;

/**
 * The title of a commitment: the summary that a user wrote, or the beginning of its text without the duty's usual words.
 * "El titular deberá medir mensualmente el nivel freático en los pozos PZ-01 a PZ-08." becomes "Nivel freático PZ-01 a
 * PZ-08".
 */
export function titleOf({ summary, text }: { summary: string; text: string }): string {
  const line = text.replace(/\s+/g, " ").trim();
  const begun = summary.replace(/…$/, "").replace(/\s+/g, " ").trim();
  const at = line.indexOf(begun);
  if (begun === "" || !NUMBER.test(at < 0 ? "-" : line.slice(0, at))) return summary;
  return shortened(line.slice(at));
}

function shortened(line: string): string {
  if (LIMIT.test(line))
    return cut(
      capital(
        line
          .replace(ARTICLE, "")
          .replace(LIMIT, maximumOf)
          .replace(PLACES, " ")
          .replace(/[.;:,]+$/, ""),
      ),
    );
  const duty = line.match(DUTY);
  const [before, what] = duty
    ? [line.slice(0, duty.index).replace(/[\s,]+$/, ""), line.slice((duty.index ?? 0) + duty[0].length)]
    : ["", line.replace(OWNER, "")];
  const measured = what.replace(MEASURED, "");
  const subject = measured === what ? what : measured.replace(ARTICLE, "");
  const short = subject
    .replace(TAIL, "")
    .replace(PLACES, " ")
    .replace(/[.;:,]+$/, "");
  if (short === "") return line;
  return cut(before === "" ? capital(short) : `${capital(before)}: ${short}`);
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const cut = (text: string): string =>
  text.length <= MAX_CHARS ? text : `${cutAt(text, MAX_CHARS - 1).replace(/[\s,;:]+\S*$/, "")}…`;
