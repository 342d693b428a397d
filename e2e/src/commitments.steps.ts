// Creates an instrument with processed documents, by API calls.
import { mainProject, signIn } from "./api.ts";
import { pdfDocument } from "./pdf-document.ts";
import type { RunningServer } from "./server.ts";

const PERMIT = [
  [
    "RESOLUCIÓN EXENTA DE CALIFICACIÓN AMBIENTAL",
    "",
    "8.3. Compromisos del componente agua",
    "",
    "8.3.1. El titular deberá medir semanalmente el nivel freático en los piezómetros PZ-T01 a",
    "PZ-T04 durante toda la operación del proyecto.",
    "",
    "8.3.2. El titular deberá monitorear mensualmente la calidad del agua superficial e informar los",
    "resultados a la Superintendencia del Medio Ambiente.",
  ],
  [
    "8.4. Compromisos del componente aire",
    "",
    "8.4.1. El titular deberá humectar los caminos no pavimentados dos veces al día.",
    "",
    "8.4.2. El titular deberá remitir trimestralmente un informe de calidad del aire a la autoridad.",
    "",
    "Los caminos del sector norte fueron construidos en el año 1998.",
  ],
];
const FILLED = Array.from({ length: 28 }, (_, at) => [`Anexo ${at + 1}`, "", "Antecedentes del proyecto."]);

export interface Processed {
  project: string;
  instrument: string;
  document: string;
}

/** A permit of thirty pages, uploaded and processed to the end. */
export async function processedPermit(server: RunningServer, name: string): Promise<Processed> {
  const api = await signIn(server.url, "admin@demo.vetaverde.org");
  const { id: project } = await mainProject(api);
  const at = `/fkl-bdo/${project}`;
  const unit = await api.call("POST", `${at}/mining-units`, { name: `Unidad ${name}` });
  const made = await api.call("POST", `${at}/instruments`, {
    miningUnit: unit.body.data.id,
    name,
    year: 2019,
  });
  const instrument = made.body.data.id;
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(pdfDocument([...PERMIT, ...FILLED]))]), `${name}.pdf`);
  const sent = await fetch(`${server.url}${at}/instruments/${instrument}/documents`, {
    method: "POST",
    body: form,
    headers: { authorization: api.code },
  });
  const { data: document } = (await sent.json()) as { data: { id: string } };
  const { body } = await api.call("POST", `${at}/instruments/${instrument}/process`);
  for (let state = ""; state !== "done"; ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const job = (await api.call("GET", `${at}/jobs/${body.data.job}`)).body.data;
    state = job.state;
    if (state === "failed" || state === "cancelled")
      throw new Error(`the processing ended as ${JSON.stringify(job)}`);
  }
  return { project, instrument, document: document.id };
}
