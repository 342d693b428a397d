import { useCallQuery } from "../../resource/call-query.ts";

/** Interval at which an open page reads again what became of the values: answers come while somebody looks. */
const REFRESH_MS = 15_000;

export const useProfiles = (project: string) =>
  useCallQuery("transmissions", "list", { params: { project } }, { refetchInterval: REFRESH_MS });

/** @param isRead whether the profile is only looked at: what is being edited must not change meanwhile */
export const useProfile = (project: string, profile: string, isRead: boolean) =>
  useCallQuery(
    "transmissions",
    "get",
    { params: { project, profile } },
    { refetchInterval: isRead ? REFRESH_MS : false, refetchOnWindowFocus: isRead },
  );

export const useLedgerDays = (project: string, profile: string, period: { from: string; to: string }) =>
  useCallQuery(
    "transmissions",
    "ledger",
    { params: { project, profile }, query: period },
    { refetchInterval: REFRESH_MS },
  );

/** @param day null: those that were refused or wait for a person */
export const useSubmissions = (project: string, profile: string, day: string | null) =>
  useCallQuery(
    "transmissions",
    "submissions",
    { params: { project, profile }, query: day === null ? {} : { day } },
    { refetchInterval: REFRESH_MS },
  );
