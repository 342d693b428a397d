import type { PermitSource } from "./permit-source.ts";

/** Permits of Canada, Australia, the United States and Zambia, written for the tests; even positions are for tuning. */
export const englishPermits: readonly PermitSource[] = [
  {
    id: "en-bc-effluent-permit",
    kind: "text",
    head: "PROVINCE OF BRITISH COLUMBIA",
    foot: "Page {p} of 3    Permit Number: 107512",
    text: `
# PERMIT 107512
- under the provisions of the Environmental Management Act
- Copper Ridge Mines Ltd. is authorized to discharge effluent to Kettle Creek, subject to the terms and conditions listed below.
# 1. AUTHORIZED DISCHARGES
- 1.1 This section applies to the discharge of treated mine water from the settling pond.
+w 1.1.1 The maximum authorized rate of discharge is 4,500 cubic metres per day.
+w 1.1.2 The characteristics of the discharge must be equivalent to or better than 15 mg/L total suspended solids.
# 2. GENERAL REQUIREMENTS
+g 2.1 {r The Permittee} must inspect the authorized works {f daily} and maintain them in good working order.
+g 2.2 In the event of an emergency that prevents compliance, {r the Permittee} must notify the Director {d immediately}.
- 2.3 The Director may require the Permittee to upgrade the works.
+w 2.4 The discharge of effluent which has bypassed the authorized treatment works is prohibited unless prior approval is obtained.
# 3. MONITORING, REPORTING AND PENALTIES
+w 3.1 {r The Permittee} must collect a grab sample at site E301 {f once each week}.
+g 3.2 {r The Permittee} must submit an {f annual} report {d by March 31} of each year.
- A person who contravenes a condition of this permit may be liable to an administrative penalty.
+w 3.3 Flow meters are to be calibrated {f every six months} by {r a qualified professional}.
+g 3.4 Records shall be kept for seven years and made available on request.
# 4. DEFINITIONS
- "Director" means a person employed by the government and designated in writing.
- The discharge point is located 1.2 km upstream of the confluence.
`,
  },
  {
    id: "en-wa-ministerial-statement",
    kind: "text",
    foot: "Statement 1187  Page {p}",
    text: `
# STATEMENT THAT A PROPOSAL MAY BE IMPLEMENTED
- Proposal: to develop the Yarra Bore nickel mine, 60 kilometres south of Leinster.
- Pursuant to section 45 of the Act, it is agreed that the proposal may be implemented, subject to the following conditions:
# 1 Limitations and extent
+g 1-1 {r The proponent} must ensure that the proposal is implemented in such a manner that the disturbance does not exceed 640 hectares.
# 2 Terrestrial fauna and review
? 2-1 {r The proponent} must undertake the following actions:
  +f (1) inspect open trenches for trapped fauna {f at least twice daily};
  +f (2) install fauna escape ramps every 50 metres; and
  +f (3) limit vehicle speeds to 40 km/h between dusk and dawn.
+f 2-2 No clearing is to occur within 50 metres of malleefowl mounds.
# 3 Inland waters
+w 3-1 {r The proponent} shall prepare a Groundwater Management Plan {d at least six months prior to} dewatering.
+w 3-2 If trigger criteria are exceeded, {r the proponent} shall report the exceedance in writing to the CEO {d within seven days}.
- 3-3 The CEO may approve a revised plan.
# 4 Aboriginal heritage
+h 4-1 {r The proponent} shall consult with the Tjiwarl people {f every year} on access to heritage places.
# 5 Compliance reporting and offences
+g 5-1 {r The proponent} shall submit a Compliance Assessment Report {f annually}.
- 5-2 It is an offence to fail to comply with these conditions.
# Notes
- The proponent for the time being nominated by the Minister is responsible for the implementation of the proposal unless and until that nomination has been revoked.
`,
  },
  {
    id: "en-commitments-register",
    kind: "table",
    head: "EIS Volume 4 - Appendix C",
    foot: "C-{p}",
    text: `
# Summary of Commitments
- This appendix lists the commitments made in the environmental impact statement.
| ID | Commitment | Timing | Responsibility
| AQ-1 | +a Water trucks will be used on haul roads whenever visible dust is generated | {f Ongoing} | {r Mine Manager}
| AQ-2 | +a Vehicle speeds on unsealed roads will be restricted to 50 km/h | {f Ongoing} | {r All contractors}
| GW-1 | +w Install four additional monitoring bores downgradient of the tailings facility | {d Prior to commissioning} | {r Environmental Superintendent}
| GW-2 | +w Sample all monitoring bores for pH, electrical conductivity, sulphate and dissolved metals | {f Quarterly} | {r Environmental Officer}
| BD-1 | +f Pre-clearance surveys by a qualified ecologist | {d Not more than 14 days before clearing} | {r Environmental Officer}
| SO-1 | +c Hold meetings of the community reference group and publish the minutes | {f Twice a year} | {r Community Relations Manager}
| WM-1 | +r Used oil will be stored in bunded areas and collected by a licensed contractor | {f Monthly} | {r Workshop Supervisor}
# Monitoring, auditing and enforcement
+g {r The Company} will engage an independent auditor to review the commitments {f every three years}.
- Residual impacts on surface water are predicted to be low.
- The regulator will be able to inspect the site.
`,
  },
  {
    id: "en-nsw-consent",
    kind: "scan",
    head: "SCHEDULE 3 - ENVIRONMENTAL PERFORMANCE CONDITIONS",
    foot: "NSW Government - Department of Planning  {p}",
    text: `
- Development consent, Section 80 of the Environmental Planning and Assessment Act 1979
- The reasons for these conditions are to prevent, minimise or offset adverse environmental impacts.
- DEFINITIONS
- Applicant: Bowmans Creek Coal Pty Limited
- NOISE
+n 1. {r The Applicant} shall ensure that the noise generated by the development does not exceed 37 dB(A) at any residence on privately-owned land.
- However, these limits do not apply if the Applicant has an agreement with the owner of the land.
+n 2. Blasting shall only be carried out between 9 am and 5 pm Monday to Saturday.
+n 3. {r The Applicant} shall carry out {f quarterly} attended noise monitoring.
- AIR QUALITY
+a 4. {r The Applicant} shall operate a real-time dust monitor and relocate, modify or stop operations when the alarm level is reached.
% RECEIVED 12 AUG
- WATER AND LEGAL MATTERS
+w 5. Water shall not be discharged from the site except in accordance with an environment protection licence.
+w 6. {r The Applicant} shall prepare a Water Management Plan to the satisfaction of the Secretary.
+w& This plan must be submitted {d within six months} of the date of this consent.
- The Secretary may waive the requirements of this condition.
- REHABILITATION
+s 7. Final landforms shall be stable, non-polluting and not steeper than 10 degrees.
+s 8. {r The Applicant} must rehabilitate disturbed areas progressively, that is, as soon as reasonably practicable.
`,
  },
  {
    id: "en-nv-pollution-control",
    kind: "columns",
    head: "WATER POLLUTION CONTROL PERMIT NEV2009104",
    foot: "Page {p}",
    text: `
# I. Specific Facility Conditions and Limitations
? A. In accordance with operating plans and facility design, {r the Permittee} shall:
  +w 1. Construct, operate, and close the facility in accordance with those plans;
  +w 2. Contain within the fluid management system all process fluids, including all meteoric waters which enter the system as a result of the 25-year, 24-hour storm event; and
  +w 3. Not release or discharge any contaminants from the fluid management system.
+s B. {r The Permittee} shall update the tentative plan for permanent closure {f with each renewal}.
# II. Schedule of compliance, offenses and fees
+w A. {d By December 31, 2019}, {r the Permittee} shall submit an engineering design change for the second leach pad.
- B. The fees are set by regulation and are not refundable.
# III. Monitoring
- The following monitoring locations are part of this permit: LD-1, LD-2 and MW-1 through MW-6.
+w C. Leak detection sumps are to be evacuated and the volume recorded {f weekly}.
+w D. The average daily accumulation in a sump shall be less than 150 gallons per day averaged over the quarter.
+g E. {f Quarterly} reports are due {d on or before the 28th day} of the month following the quarter.
- F. Unless a different frequency is approved, the Division may request split samples.
+g G. {r The Permittee} shall report releases of a hazardous substance orally to the Division {d by the end of the first working day}.
`,
  },
  {
    id: "en-zm-decision-letter",
    kind: "scan",
    head: "ENVIRONMENTAL COUNCIL",
    foot: "Inspectorate {p}",
    text: `
- RE: DECISION LETTER ON THE PROPOSED MUKUBA COPPER LEACH PLANT
- Reference is made to the environmental project brief that you submitted on 14 March 2010.
- The Council has approved the project, subject to the following conditions.
- 1.0 OPERATIONAL CONDITIONS
+a (i) {r The developer} shall suppress dust on all access roads by spraying water.
+r (ii) All waste oils shall be stored in a bunded area with a capacity of 110 percent of the largest container.
+w (iii) You shall ensure that no effluent is discharged into the Kafue River.
+w (iv) Boreholes should be sited upstream and downstream of the ponds, and sampled {f on a monthly basis}.
+c (v) Affected families shall be compensated {d prior to the commencement} of construction.
- 2.0 REPORTING AND VALIDITY OF THE DECISION
+g (i) {r The developer} shall submit {f bi-annual} returns on all emissions to the Council.
+g (ii) Any intended change to the project shall be brought to the attention of the Council before it is effected.
- (iii) This decision letter is valid for three years from the date of issue.
- (iv) The Council reserves the right to revoke this approval.
+g (v) {r The developer} shall notify the Council {d at least two weeks before} the start of operations.
`,
  },
  {
    id: "en-ca-decision-statement",
    kind: "text",
    text: `
# Decision Statement issued under the Act for the Hollow Lake Gold Project
- Whereas the Agency conducted an environmental assessment of the designated project;
- Whereas the Minister has considered the report of the Agency;
- Therefore, the Minister establishes the following conditions:
# 1 Definitions
- 1.1 Baseline means the environmental conditions prior to initiating construction.
- 1.2 Qualified individual means someone who has the education and experience relevant to the matter.
# 2 General conditions
+g 2.1 {r The Proponent} shall ensure that its actions are considered in a careful and precautionary manner and are informed by the best available information.
# 3 Fish and fish habitat
+w 3.1 {r The Proponent} shall collect contact water from the waste rock pile and treat it prior to deposit.
+f 3.2 {r The Proponent} shall conduct in-water works outside of the period from April 1 to June 15, unless otherwise agreed with the relevant authorities.
+f 3.3 {r The Proponent} shall, {d prior to construction} and in consultation with Indigenous groups, develop a fish salvage plan.
# 4 Current use of lands and resources, and notice of appeals
+c 4.1 {r The Proponent} shall allow access to the trapline trail throughout construction.
- 4.2 Nothing in this statement shall be construed as reducing the obligations under other laws.
# 5 Follow-up
+g 5.1 {r The Proponent} shall post the {f annual} report on the Internet {d no later than March 31}.
- The Agency will publish the statement on its website.
+a 5.2 Emissions of dust at the property line must remain below 120 micrograms per cubic metre over 24 hours.
`,
  },
];
