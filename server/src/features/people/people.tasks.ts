import { outbox, type WorkerTask } from "../../gateways/excel/worker/worker-server.ts";
import type { ImportScope } from "./people.columns.ts";
import { checkPeople, markPeople, readAddresses } from "./people.file.ts";
import type { PeopleSetting } from "./people.rows.ts";
import { type PeopleTemplate, writePeopleTemplate } from "./people.template.ts";

type Task = `people.${"addresses" | "check" | "mark" | "template"}`;

/** The worker process's tasks for people. */
export const peopleTasks: Readonly<Record<Task, WorkerTask>> = {
  "people.addresses": (file, input) => readAddresses(file, input as ImportScope),
  "people.check": async (file, input, emitEvent) => {
    const { send, flush } = outbox(emitEvent);
    const result = await checkPeople(file, input as PeopleSetting, send);
    await flush();
    return result;
  },
  "people.mark": async (file, input, emitEvent) => {
    const { send, flush } = outbox(emitEvent);
    await markPeople(file, input as PeopleSetting, send);
    await flush();
    return null;
  },
  "people.template": (_file, input) => writePeopleTemplate(input as PeopleTemplate),
};
