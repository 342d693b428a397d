// Permits of the demonstration's mine, written by us. The last one repeats commitments of the first one.
import type { Block } from "./permit.ts";

export interface DemoPermit {
  name: string;
  year: number;
  miningUnit: string;
  file: string;
  title: string;
  blocks: readonly Block[];
}

const h = (heading: string): Block => ({ heading });

export const PERMITS: readonly DemoPermit[] = [
  {
    name: "RCA 047/2019",
    year: 2019,
    miningUnit: "Quebrada Alta",
    file: "RCA-047-2019.pdf",
    title: "Resolución de Calificación Ambiental N° 047/2019",
    blocks: [
      "Califica ambientalmente el proyecto Continuidad Operacional Quebrada Alta. Comisión de Evaluación, 14 de mayo de 2019.",
      h("VISTOS"),
      "La Declaración presentada por el titular, sus adendas y los pronunciamientos de los órganos con competencia ambiental que constan en el expediente.",
      h("CONSIDERANDO"),
      "1. Que el titular sometió a evaluación la continuidad de su faena por doce años, que comprende un rajo, una planta de concentración y un tranque de relaves.",
      "2. Que el proyecto se emplaza en la cuenca alta de la quebrada, a 2.900 metros sobre el nivel del mar, en una zona de clima árido.",
      "3. Que la autoridad revisó los antecedentes y concluyó que los impactos se encuentran debidamente identificados.",
      h("RESUELVE"),
      h("4. Recursos hídricos"),
      "4.1. El titular deberá monitorear mensualmente el nivel freático en los pozos PZ-01 a PZ-08 durante toda la operación.",
      "4.2. El titular deberá monitorear trimestralmente la calidad del agua superficial en las estaciones AS-01, AS-02 y AS-03, incluyendo pH, conductividad, sulfato, cobre y arsénico.",
      "4.3. La concentración de sulfato en la estación AS-03 no deberá superar 250 mg/L.",
      "4.4. Si el nivel de un pozo desciende más de 2 metros bajo su línea de base, el titular deberá informar a la autoridad dentro de 5 días hábiles y activar el plan de alerta temprana.",
      "4.5. Se prohíbe la descarga de aguas de proceso a la quebrada.",
      h("5. Calidad del aire y ruido"),
      "5.1. El titular humectará los caminos de tierra de la faena dos veces al día entre octubre y abril.",
      "5.2. El titular deberá operar de manera continua una estación de monitoreo de material particulado respirable en la localidad más cercana, y remitir sus resultados semestralmente.",
      "5.3. Los niveles de ruido en los receptores no deberán exceder 45 dB(A) en horario nocturno.",
      h("6. Flora y fauna"),
      "6.1. Antes de intervenir el sector norte, el titular deberá realizar el rescate y la relocalización de reptiles con un especialista.",
      "6.2. El titular deberá reforestar 12 hectáreas con especies nativas dentro del plazo de tres años desde el inicio de la construcción.",
      "6.3. Se prohíbe la corta de ejemplares de llareta en toda el área del proyecto.",
      h("7. Residuos y suelo"),
      "7.1. Los residuos peligrosos deberán almacenarse en la bodega autorizada por un máximo de seis meses.",
      "7.2. El titular deberá llevar un registro mensual de los residuos generados, transportados y dispuestos.",
      "7.3. En caso de derrame de hidrocarburos, el titular deberá retirar el suelo contaminado dentro de 48 horas.",
      h("8. Patrimonio y comunidad"),
      "8.1. Si se encuentran restos arqueológicos, el titular deberá detener las obras en el sector y avisar de inmediato al Consejo de Monumentos Nacionales.",
      "8.2. El titular deberá realizar una reunión anual con las comunidades vecinas para informar los resultados del seguimiento ambiental.",
      h("9. Seguimiento"),
      "9.1. El titular deberá presentar un informe anual de cumplimiento a más tardar el 31 de marzo de cada año.",
      "9.2. La autoridad podrá solicitar antecedentes adicionales y realizar inspecciones en cualquier momento.",
    ],
  },
  {
    name: "Permiso ambiental sectorial 136",
    year: 2021,
    miningUnit: "Tranque de relaves",
    file: "PAS-136-tranque.pdf",
    title: "Permiso Ambiental Sectorial 136",
    blocks: [
      "Botadero de estériles y tranque de relaves de Quebrada Alta. Otorgado el 3 de agosto de 2021.",
      h("1. Antecedentes"),
      "El tranque recibe los relaves de la planta por un sistema de tuberías de 6 kilómetros y cuenta con un muro de arenas cicloneadas.",
      h("2. Definiciones"),
      "Para los efectos de este permiso se entiende por piezómetro el pozo angosto en que se mide la presión del agua en el muro.",
      h("3. Condiciones"),
      "3.1. El titular deberá medir semanalmente la presión de poros en los piezómetros del muro y registrar cada lectura.",
      "3.2. La revancha del tranque no deberá ser inferior a 2 metros en ningún momento.",
      "3.3. El titular deberá inspeccionar diariamente las tuberías de conducción y reparar toda fuga dentro de 24 horas.",
      "3.4. El titular deberá entregar a la autoridad un informe trimestral de estabilidad física firmado por un profesional competente.",
      "3.5. El titular deberá monitorear semestralmente la calidad del agua subterránea aguas abajo del muro.",
      "3.6. El titular cubrirá las superficies secas de la cubeta para evitar la emisión de polvo.",
      h("4. Cierre"),
      "4.1. Un año antes del cierre, el titular deberá presentar la actualización del plan de cierre del tranque.",
      "4.2. El titular podrá proponer medidas alternativas que la autoridad evaluará.",
    ],
  },
  {
    name: "Adenda 1 RCA 047/2019",
    year: 2023,
    miningUnit: "Continuidad operacional",
    file: "Adenda-1-RCA-047.pdf",
    title: "Adenda N° 1 de la RCA 047/2019",
    blocks: [
      "Texto refundido de las condiciones de Continuidad Operacional Quebrada Alta. Comisión de Evaluación, 21 de marzo de 2023.",
      h("RESUELVE"),
      h("1. Recursos hídricos"),
      "1.1. El titular deberá monitorear semanalmente el nivel freático en los pozos PZ-01 a PZ-08 durante toda la operación.",
      "1.2. El titular deberá monitorear trimestralmente la calidad del agua superficial en las estaciones AS-01, AS-02 y AS-03, incluyendo pH, conductividad, sulfato, cobre y arsénico.",
      "1.3. La concentración de sulfato en la estación AS-03 no deberá superar 250 mg/L.",
      "1.4. Si el nivel de un pozo desciende más de 2 metros bajo su línea de base, el titular deberá informar a la autoridad dentro de 5 días hábiles y activar el plan de alerta temprana.",
      "1.5. Se prohíbe la descarga de aguas de proceso a la quebrada.",
      "1.6. El titular deberá medir mensualmente el caudal de la quebrada en la estación AS-02.",
      "1.7. El titular deberá monitorear trimestralmente la calidad del agua subterránea aguas abajo del muro.",
      h("2. Calidad del aire y ruido"),
      "2.1. El titular deberá operar de manera continua dos estaciones de monitoreo de material particulado respirable en las localidades de El Molle y Las Breas, y remitir sus resultados trimestralmente.",
      "2.2. Los niveles de ruido en los receptores no deberán exceder 45 dB(A) en horario nocturno.",
      h("3. Flora, residuos y patrimonio"),
      "3.1. Se prohíbe la corta de ejemplares de llareta en toda el área del proyecto.",
      "3.2. El titular deberá reforestar 15 hectáreas con especies nativas en las laderas de Las Breas, dentro del plazo de cinco años.",
      "3.3. Los residuos peligrosos deberán almacenarse en la bodega autorizada por un máximo de seis meses.",
      "3.4. En caso de derrame de hidrocarburos, el titular deberá retirar el suelo contaminado dentro de 24 horas.",
      "3.5. Si se encuentran restos arqueológicos, el titular deberá detener las obras en el sector y avisar de inmediato al Consejo de Monumentos Nacionales.",
    ],
  },
];
