import type { PlanState, Transition } from "@vetaverde/domain/response-plans/evaluate";
import type { PlanContent } from "@vetaverde/domain/response-plans/plan";

export interface ColumnTypes {
  "response_plan_states.state": PlanState;
  "response_plan_versions.content": PlanContent;
  "response_transitions.causes": Transition["causes"];
}
