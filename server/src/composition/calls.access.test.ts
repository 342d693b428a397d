// The access of each call that other programs use, written out independently of the table of calls: a mistake in that
// table would otherwise change everything derived from it, tests included.
import { calls } from "@vetaverde/contract/calls";
import { expect, it } from "vitest";

const P = "{project}";
/**
 * Access: methods and path. `open`: the call authenticates by a key, a token or a signature of its own instead of a
 * session.
 */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  open: [
    ...["POST /login", "GET /fkl-auth/login/microsoft", "POST /fkl-auth/loginms", "GET /general/"],
    ...["POST /fkl-auth/password/forgot", "POST /fkl-auth/password/reset", "POST /fkl-auth/activate"],
    ...["GET /fkl-general/health", "GET /fkl-general/ready", "GET /fkl-fimages/images/{image}"],
    ...[`GET /fkl-plan/${P}/calendar.ics`, "POST /fkl-modi/ingest", "POST /fkl-modi/ingest/chirpstack"],
    ...["POST /fkl-modi/ingest/ttn", "POST /fkl-modi/ingest/rockblock"],
    ...["POST /fkl-modi/ingest/rockblock/{key}"],
    ...["GET /fkl-notification/whatsapp/webhook", "POST /fkl-notification/whatsapp/webhook"],
  ],
  session: [
    ...["POST /logout", "POST /fkl-auth/password/change", "GET /fkl-project/projects"],
    ...["POST /fkl-fimages/images", "GET /fkl-notification/preferences", "PUT /fkl-notification/preferences"],
  ],
  selfOrSystem: ["GET /user/{email}"],
  selfOrAdmin: ["GET /user/permissions"],
  readSelf: ["GET /user/policy", "POST /user/policy", "GET /general/menu"],
  adminOfAny: ["POST /fkl-project/projects"],
  system: [
    ...["GET /fkl-user/users", "POST /fkl-user/users", "PUT /fkl-user/users/{user}/account"],
    ...["activate", "deactivate", "block", "unblock"].map((what) => `POST /fkl-user/users/{user}/${what}`),
    ...["POST /fkl-modi/devices", `PUT /fkl-modi/${P}/devices/{device}`],
    ...[`POST /fkl-modi/${P}/devices/{device}/key`],
    ...["GET", "POST", "PUT"].map((method) => `${method} /fkl-notification/templates`),
    ...["GET /fkl-notification/config", "PUT /fkl-notification/config"],
  ],
  audit: [`GET /fkl-general/${P}/audit`, `GET /fkl-modi/${P}/devices/{device}/history`],
  admin: [
    ...[`GET /fkl-user/${P}/users`, `POST /fkl-user/${P}/users`, `PUT /fkl-user/${P}/users/{user}`],
    ...[`DELETE /fkl-user/${P}/users/{user}`, `GET /fkl-user/${P}/users/{user}/menu`],
    ...[`PUT /fkl-user/${P}/users/{user}/menu`, `PUT /fkl-user/${P}/users/{user}/guest`],
    ...["GET", "POST"].map((method) => `${method} /fkl-user/${P}/tokens`),
    ...[`PUT /fkl-project/${P}`, `GET /fkl-project/${P}/menu`, `PUT /fkl-project/${P}/menu`],
    ...["GET", "PUT", "DELETE"].map((method) => `${method} /fkl-project/${P}/smtp`),
    ...[`POST /fkl-project/${P}/smtp/test`, `DELETE /fkl-file/${P}/files/{file}`],
    ...[`POST /fkl-plan/${P}/previews`, `GET /fkl-plan/${P}/previews/{preview}/errors.xlsx`],
    ...[`POST /fkl-plan/${P}/plans`, `PUT /fkl-plan/${P}/plans/{plan}`],
    ...[`POST /fkl-plan/${P}/plans/{plan}/monitorings`, `POST /fkl-plan/${P}/catalog/{kind}`],
    ...[`PUT /fkl-plan/${P}/catalog/{kind}/{entry}`, `POST /fkl-bdo/${P}/prompts`],
    ...[`PUT /fkl-bdo/${P}/prompts/{prompt}`, `PUT /fkl-modi/${P}/devices/{device}/sensors`],
    ...[`PUT /fkl-modi/${P}/devices/{device}/alerts`, `POST /fkl-modi/${P}/devices/{device}/relays/{relay}`],
    ...[`POST /fkl-modi/${P}/devices/{device}/relays/{relay}/commands/{command}/confirm`],
    ...["GET", "POST"].map((method) => `${method} /fkl-modi/${P}/integrations`),
    ...[`DELETE /fkl-modi/${P}/integrations/{integration}`, `POST /fkl-data-source/${P}/parameters`],
    ...[`POST /fkl-data-source/${P}/limits`, `POST /fkl-board/${P}/boards`],
    ...["PUT", "DELETE"].map((method) => `${method} /fkl-board/${P}/boards/{board}`),
    ...[`POST /fkl-notification/${P}/notifications`],
    ...[`PUT /fkl-notification/${P}/notifications/{notification}`],
  ],
  write: [
    ...[`POST /fkl-file/${P}/files`, `PUT /fkl-plan/${P}/monitorings/{monitoring}/follow-up`],
    ...[`POST /fkl-plan/${P}/monitorings/{monitoring}/reschedule`],
    ...[`POST /fkl-plan/${P}/plans/{plan}/skip-station`, `POST /fkl-bdo/${P}/mining-units`],
    ...[`POST /fkl-bdo/${P}/instruments`, `PUT /fkl-bdo/${P}/instruments/{instrument}`],
    ...["documents", "process"].map((what) => `POST /fkl-bdo/${P}/instruments/{instrument}/${what}`),
    ...[`POST /fkl-bdo/${P}/commitments`, `PUT /fkl-bdo/${P}/commitments/{commitment}`],
    ...[`POST /fkl-bdo/${P}/commitments/{commitment}/review`],
    ...[`POST /fkl-modi/${P}/alerts/{event}/acknowledge`, `POST /sta/v1.1/${P}/CreateObservations`],
    ...[`POST /fkl-data-source/${P}/samples/previews`, `POST /fkl-data-source/${P}/samples`],
  ],
  read: [
    ...["GET /fkl-general/home", "POST /fkl-general/visits", "PUT /fkl-general/home/favorites/{alias}"],
    ...["DELETE /fkl-general/home/favorites/{alias}", `GET /fkl-general/${P}/search`],
    ...[`GET /fkl-project/${P}`, `GET /fkl-file/${P}/files`, `GET /fkl-file/${P}/files/{file}`],
    ...["template.xlsx", "plans", "plans/{plan}", "monitorings", "monitorings.csv", "monitorings.xlsx"].map(
      (what) => `GET /fkl-plan/${P}/${what}`,
    ),
    ...["schedule", "kpis", "map", "catalog/{kind}"].map((what) => `GET /fkl-plan/${P}/${what}`),
    ...[`POST /fkl-plan/${P}/calendar-token`],
    ...["mining-units", "instruments", "instruments/{instrument}", "documents/{document}/file"].map(
      (what) => `GET /fkl-bdo/${P}/${what}`,
    ),
    ...["jobs/{job}", "jobs/{job}/events", "commitments", "commitments.csv", "commitments.xlsx"].map(
      (what) => `GET /fkl-bdo/${P}/${what}`,
    ),
    ...[`GET /fkl-bdo/${P}/prompts`],
    ...["devices", "devices/{device}", "devices/{device}/sensors", "devices/{device}/alerts"].map(
      (what) => `GET /fkl-modi/${P}/${what}`,
    ),
    ...["readings", "readings.csv", "latest", "live", "alerts", "piezometry", "stratigraphy"].map(
      (what) => `GET /fkl-modi/${P}/${what}`,
    ),
    ...[`GET /sta/v1.1/${P}`, `GET /sta/v1.1/${P}/{path}`],
    ...["parameters", "limits", "stations", "samples"].map((what) => `GET /fkl-data-source/${P}/${what}`),
    ...["options", "piper", "stiff", "exceedances"].map((what) => `GET /fkl-data-filter/${P}/${what}`),
    ...["parameter-variation", "neutralizer-consumption"].map(
      (what) => `GET /fkl-data-filter/${P}/reports/${what}.pdf`,
    ),
    ...[`GET /fkl-board/${P}/boards`, `GET /fkl-board/${P}/embed/{urir}`, `POST /fkl-pwbi/${P}/token`],
    ...[`GET /fkl-notification/${P}/notifications`, `GET /fkl-notification/${P}/live`],
    ...["{notification}/read", "{notification}/reply", "read-all"].map(
      (what) => `POST /fkl-notification/${P}/notifications/${what}`,
    ),
  ],
};

const declared = new Map(
  Object.values(calls).flatMap((group) =>
    Object.values(group).map(({ method, path, access }) => [`${method} ${path}`, access as string]),
  ),
);

it.each(Object.entries(KNOWN))("%s is the access that the listed calls require", (access, known) => {
  const found = known.map((call) => [call, declared.get(call)]);
  expect(found).toEqual(known.map((call) => [call, access]));
});
