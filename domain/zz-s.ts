import { extractCommitments } from "./src/text/extract.ts";
import { pagesOf } from "./src/testing/pages.ts";
import { evidenceOf } from "./src/text/commitments/evidence.ts";
import { wordingsFor } from "./src/text/commitments/names.ts";
for (const [t,l] of [["Dar continuidade à execução dos seguintes programas:","pt"],["Programa de Monitoramento Limnológico;","pt"],["Reperfilar las riberas al término de cada temporada, con taludes 3:1.","es"],["Los baños químicos serán mantenidos por una empresa autorizada, y el titular conservará los comprobantes de retiro.","es"],["Aspersão regular e controlada de água nos caminhos não pavimentados.","pt"]] as const){
const e=evidenceOf(t,l,wordingsFor([t])[l],true); console.log(t, JSON.stringify(e));}
