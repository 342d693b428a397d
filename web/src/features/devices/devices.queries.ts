import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CHANNELS } from "@vetaverde/contract/device-shapes";
import { DEVICE_STATES } from "@vetaverde/domain/devices/state";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { pageIn, type Search } from "../../lib/search.ts";

export type DeviceQuery = NonNullable<ArgsOf<"devices", "list">["query"]>;
export type Devices = NonNullable<ReturnType<typeof useDevices>["data"]>;
export type NewDeviceBody = ArgsOf<"devices", "create">["body"];
export type DeviceBody = ArgsOf<"devices", "update">["body"];
export type SensorsBody = ArgsOf<"devices", "saveSensors">["body"];

const SORTS = ["state", "name", "serial", "station", "lastAt"] as const;
const sorts = SORTS.flatMap((name) => [name, `-${name}`] as const);
const PAGE_SIZE = 50;
const EVERY_MS = 60_000;

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);

/** The list's state in an address; what makes no sense is passed over. */
export function deviceQuery({ page, sort, q, state, channel, group, station, variable }: Search) {
  const known = sorts.find((one) => one === sort);
  const states = DEVICE_STATES.filter((one) => listOf(state).includes(one));
  const channels = CHANNELS.filter((one) => listOf(channel).includes(one));
  return {
    page: pageIn({ page }),
    size: PAGE_SIZE,
    ...(known ? { sort: known } : {}),
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
    ...(states.length > 0 ? { state: states } : {}),
    ...(channels.length > 0 ? { channel: channels } : {}),
    ...(listOf(group).length > 0 ? { group: listOf(group) } : {}),
    ...(listOf(station).length > 0 ? { station: listOf(station) } : {}),
    ...(listOf(variable).length > 0 ? { variable: listOf(variable) } : {}),
  } satisfies DeviceQuery;
}

/** On a map all stand at once, as many as one answer holds. */
export const mapQuery = (search: Search) => ({ ...deviceQuery(search), page: 1, size: 500 });

export function exportDevices(project: string, format: "csv" | "xlsx", search: Search): Promise<void> {
  const { page: _page, size: _size, ...filters } = deviceQuery(search);
  return download(address(specOf("devices", format).path, { project }, filters));
}

/** The address after a change: an empty value goes, and the list begins again at its first page. */
export function withFilter(search: Search, name: string, value: string | readonly string[]): Search {
  const { page: _page, [name]: _before, ...rest } = search;
  return value.length > 0 ? { ...rest, [name]: value } : rest;
}

/** It is renewed by itself: a device says when it likes. */
export function useDevices(project: string, query: DeviceQuery) {
  return useQuery({
    queryKey: [project, "devices", "list", query],
    queryFn: ({ signal }) => call("devices", "list", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export function useDevice(project: string, device: string) {
  return useQuery({
    queryKey: [project, "devices", "one", device],
    queryFn: ({ signal }) => call("devices", "get", { params: { project, device }, signal }),
  });
}

/** Where a device sends its reports. */
export function useConnection(project: string, device: string) {
  return useQuery({
    queryKey: [project, "devices", "connection", device],
    queryFn: ({ signal }) => call("devices", "connection", { params: { project, device }, signal }),
  });
}

/** As it is now: what is being edited must not change below the hand. */
export function useDeviceToEdit(project: string, device: string | null) {
  return useQuery({
    queryKey: [project, "devices", "edit", device],
    queryFn: ({ signal }) => call("devices", "get", { params: { project, device: device ?? "" }, signal }),
    enabled: device !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useDeviceHistory(project: string, device: string, page: number) {
  return useQuery({
    queryKey: [project, "devices", "history", device, page],
    queryFn: ({ signal }) =>
      call("devices", "history", { params: { project, device }, query: { page, size: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Who may be told of a device's alerts: only who administers may ask for them. */
export function useRecipients(project: string) {
  return useQuery({
    queryKey: [project, "members", "of-devices"],
    queryFn: ({ signal }) =>
      call("members", "list", { params: { project }, query: { size: 500, sort: "name" }, signal }),
    select: ({ items }) =>
      items.map(({ id, name, lastName }) => ({ value: id, label: `${name} ${lastName}` })),
  });
}

/** What an unvented sensor can be corrected by. */
export function useBarometers(project: string) {
  return useQuery({
    queryKey: [project, "devices", "barometers"],
    queryFn: ({ signal }) => call("devices", "barometers", { params: { project }, signal }),
  });
}

export const barometerName = ({
  name,
  device,
  station,
}: {
  name: string;
  device: { name: string };
  station: string | null;
}) => `${station ?? device.name} · ${name}`;

/** Barometers as people call them, by their identifiers. */
export function useBarometerNames(project: string): ReadonlyMap<string, string> {
  const { data = [] } = useBarometers(project);
  return new Map(data.map((one) => [one.id, barometerName(one)]));
}

function useChange<T, R>(project: string, change: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "devices"] }),
  });
}

export const useCreateDevice = (project: string) =>
  useChange(project, ({ body, key }: { body: NewDeviceBody; key: string }) =>
    call("devices", "create", { body, idempotencyKey: key }),
  );

export const useUpdateDevice = (project: string, device: string) =>
  useChange(project, ({ body, key }: { body: DeviceBody; key: string }) =>
    call("devices", "update", { params: { project, device }, body, idempotencyKey: key }),
  );

export const useSaveSensors = (project: string, device: string) =>
  useChange(project, ({ body, key }: { body: SensorsBody; key: string }) =>
    call("devices", "saveSensors", { params: { project, device }, body, idempotencyKey: key }),
  );

export const useRenewKey = (project: string, device: string) =>
  useChange(project, (body: ArgsOf<"devices", "renewKey">["body"]) =>
    call("devices", "renewKey", { params: { project, device }, body }),
  );
