import { lazyPart } from "../ui/lazy-part.tsx";

/** The pages of boards, as in `later-pages.ts`. */
export const boardPages = {
  Board: lazyPart(
    () => import("../pages/BoardPage.tsx").then((module) => module.BoardPage),
    "boards",
    "shortcuts",
    "environmentReport",
    "waterSeries",
    "kpis",
    "map",
    "readings",
  ),
  BoardList: lazyPart(
    () => import("../pages/BoardsPage.tsx").then((module) => module.BoardsPage),
    "boards",
    "environmentReport",
    "waterSeries",
    "pick",
    "dates",
  ),
  BoardBuild: lazyPart(
    () => import("../pages/BoardBuildPage.tsx").then((module) => module.BoardBuildPage),
    "boards",
    "environmentReport",
    "waterSeries",
    "pick",
    "dates",
    "kpis",
    "map",
    "readings",
  ),
} as const;
