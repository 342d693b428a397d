// Entry of the processes that draw strangers' pictures, away from the process that serves the web.
import { pictureFault, pictureTasks } from "./gateways/images/images.tasks.ts";
import { serveErrands } from "./platform/worker/errand-server.ts";

serveErrands(pictureTasks, pictureFault);
