import { any, begins, seeing, type Wording } from "./wording.ts";

const BEFORE =
  "(?:(?:where|if|when|unless|once|before|prior to|after|following|upon|within|during|on|at|by|in|for|to) [^,;:]{3,90}, )?(?:do not |never |not |also |then )?";
/** Verbs of permits that are no nouns, and those that are nouns too, which must be followed by an object's article. */
const SURE =
  "hold|host|organi[sz]e|employ|hire|ensure|recover|reuse|pump|sweep|stabili[sz]e|contour|submit|provide|maintain|ensure|conduct|implement|install|prepare|notify|keep|undertake|develop|carry out|inspect|restrict|prevent|construct|operate|remove|dispose|retain|establish|complete|comply|avoid|minimi[sz]e|collect|treat|divert|inform|obtain|apply|designate|publish|replace|reclaim|restore|revegetate|re-vegetate|salvage|protect|contain|clean|manage|include|incorporate|identify|consult|engage|allow|cover|suppress|calibrate|rehabilitate|investigate|erect|arrange|appoint|nominate|advise|cease|suspend|reduce|mitigate|compensate|relocate|transplant|reforest|replant|backfill|drain|segregate|sort|recycle|secure|coordinate|disclose|respond|confirm|demonstrate|evaluate|assess|quantify|characteri[sz]e|decommission|verify|analy[sz]e|locate|be (?:\\w+ly )?\\w+";
const NOUNS_TOO =
  "monitor|report|record|sample|measure|limit|control|store|discharge|use|train|review|update|post|seed|plant|mark|fence|repair|document|stockpile|water|test|stop|halt|offset|fund|label|transport|survey|map|log|archive|check|audit|deposit|place|design";

export const en: Wording = {
  modal: any(
    "\\b(?:must|shall|has to|have to|is to|are to)\\b(?! (?:the extent|be read (?:as|with|in)))",
    "\\b(?<!\\b(?:the|no|any|an?|its|their|this|of) )needs? to (?=\\w)",
    "\\b(?:is|are) due\\b(?=[^.;]{0,60}\\b(?:by|on|before|within|no later than|each|every|annually|monthly|quarterly)\\b)",
    "\\b(?:is|are|will be|remains?) (?:\\w+ )?(?:required|obliged|obligated|bound|responsible) (?:to|for)\\b",
    "\\b(?:it is|is) (?:a )?(?:mandatory|condition of|requirement)\\b",
    "\\b(?:is|are) (?:required|mandatory)(?=[ .;,])(?! by)",
    "\\bought to\\b",
    "^(?:(?!\\b(?:is|are|was|were|has|have|will|shall|must|may|can|designed|expected|intended|likely|used|purpose)\\b)[\\w -]){3,60}? to be (?:\\w+ly )?(?:\\w+ed|kept|sent|made|taken|undertaken|built|held|met|put|drawn|set)\\b(?!.*:$)",
    "^(?:the )?(?:holder|proponent|permittee|company|applicant|developer|contractor|operator|licen[sc]ee|owner) to (?=[a-z])",
    "\\b(?:is|are) not to be\\b",
    "\\b(?:responsibility|duty|obligation) of (?:the|an?) [\\w ]{3,30} to\\b",
    "\\bsubject to the following (?:conditions|requirements)\\b",
  ),
  advice: any("(?<!^)\\bshould\\b"),
  prohibition: any(
    "\\b(?:must|shall|may|can|will|should) (?:not|never)\\b",
    "\\bmay only\\b",
    "\\bonly\\b[^.;,]{1,60}\\bmay\\b",
    "\\bcannot\\b",
    "\\b(?:is|are) only (?:permitted|allowed)\\b",
    "\\b(?:is|are) (?:strictly |expressly )?(?:prohibited|forbidden)\\b",
    "\\b(?:is|are) not (?:\\w+ )?(?:authori[sz]ed|permitted|allowed)\\b",
    "\\bno\\b(?!\\.)[^.;]{1,90}\\b(?:(?:is|are) (?:to|allowed|permitted|authori[sz]ed)|will be|shall|may|must)\\b",
    "\\b(?:refrain|abstain) from\\b",
  ),
  undertaking: any(
    "\\b(?:has|have) undertaken to\\b",
    "\\b(?:undertakes?|commits?|agrees?|is committed|are committed|has committed|pledges?) (?:itself )?(?:to|that)\\b",
    "\\b(?:warrants|guarantees)\\b",
  ),
  futurePassive: any(
    "\\bwill (?:also |only |always |\\w+ly )?be (?:\\w+ly )?(?!able|available|considered|deemed|exempt|required|subject|effective|valid|located|affected|no\\b)(?:\\w+ed|made|kept|held|sent|taken|given|done|built|put|undertaken|sought|met|set|left|drawn|shut|cut|begun|shown|written|chosen|understood)\\b",
  ),
  future: seeing("(?<!\\p{L})will(?! be able| not be liable| have the right)(?!\\p{L})"),
  futureOrders: false,
  present: null,
  listed: seeing(
    "(?<!\\p{L})(?:is|are)(?! (?:\\p{L}+ly )?(?:located|situated|comprised|composed|based|considered|defined|estimated|expected|shown|described|listed|known|called|authori[sz]ed|issued|subject|attached|required))(?: (?:always|also|\\p{L}+ly))? (?:\\p{L}{2,}ed|kept|held|sent|made|taken|drawn|built)(?!\\p{L})",
  ),
  ownerActs: any(
    "\\b(?:permittee|permit holder|licen[sc]ee|proponent|operator|holder) (?:\\w+ly )?(?:ensures|maintains|submits|provides|keeps|notifies|monitors|implements|conducts|complies|reports|records|prepares|carries out|undertakes|samples|measures|inspects|installs|reviews|updates|trains|restores|rehabilitates|removes|treats|stores|repairs|cleans|informs|retains|tests|checks|covers|closes|plants|fences|limits|restricts|disposes|calibrates)\\b",
  ),
  pronounActs: null,
  action: begins(
    `${BEFORE}(?:${SURE})\\b`,
    `${BEFORE}(?:${NOUNS_TOO}) (?:the|an?|all|any|each|every|and|or|at|only|no|that|this|these|those|its|their|to|for|with|[\\w-]+ly)\\b`,
  ),
  nominal: begins(
    "(?:\\w+ly |annual |monthly |weekly |daily |quarterly )?(?:monitoring|reporting|sampling|inspections?|submission|maintenance|implementation|installation|training|reports?|surveys?|measurements?|rehabilitation|revegetation|disposal|treatment|containment|fencing|audits?|clearing) (?:of|to|for|at|with|by)\\b",
  ),
  limit: any(
    "\\b(?:is|are) (?:limited|restricted|confined) to\\b",
    "\\b(?:takes?|is|are) (?:place|carried out|done)? ?(?:only|solely|exclusively) (?:on|at|in|between|during|from)\\b",
    "\\blimits? (?:is|are) (?:established|set|fixed) (?:at|to)\\b",
    "\\bfollowing (?:\\w+ ){0,2}(?:limits?|requirements?|conditions?|standards?|criteria) (?:shall )?appl(?:y|ies)\\b",
    "\\b(?:not|never) (?:to )?exceed\\w*",
    "\\b(?:a )?maximum\\b[^.;]{0,60}\\bof\\b",
    "\\blimits?\\b[^.;]{0,80}\\b(?:is|are) as follows\\b",
    "\\blimits?\\b[^.;]{0,60}\\b(?:is|are|of) \\d",
    "\\bno (?:more|less|fewer|later|greater|higher) than\\b",
    "\\b(?:maximum|minimum)\\b[^.;]{0,60}\\b(?:is|are) \\d",
  ),
  permission: any(
    "\\b(?:may|can|could|might)\\b(?! not| only)",
    "\\b(?:is|are) (?:hereby )?(?:authori[sz]ed|permitted|allowed|entitled)\\b",
  ),
  exemption: any(
    "\\b(?:is|are|will be|be) (?:not (?:required|obliged|necessary)|exempt\\w*|excused|waived)\\b",
    "\\bnot be (?:taken|deemed|considered) to\\b",
    "\\b(?:need not|not be required|does not apply|do not apply|no requirement|nothing in this)\\b",
  ),
  owner: any(
    "\\b(?:permittee|permit holder|holder|proponent|licen[sc]ee|operator|owner|manager|mine manager|company|applicant|permit[- ]?holder|authori[sz]ation holder|approval holder|consent holder|lessee|contractors?|grantee|undertaker|developer)\\b",
  ),
  authority: any(
    "\\b(?:minister|ministry|inspectors?|chief (?:inspector|permitting officer)|director|department|agency|authority|authorities|commissioner|secretary|regulator|council|board|commission|crown|government|epa|sepa|defra|dfo|eccc|mecp|dwer|regional administrator|administrator|officer|court|tribunal|governor|bureau|service|state)\\b",
  ),
  third: any(
    "\\b(?:third part(?:y|ies)|any person|every person|the public|landowners?|tenants?|communit(?:y|ies)|first nations?|stakeholders|other users?|laborator(?:y|ies)|member of the public)\\b",
  ),
  request: any("\\b(?:applications?|requests?)\\b"),
  authorityActs: any(
    "\\b(?:must|shall|will|may) (?:then )?be (?:approved|reviewed|assessed|determined|granted|refused|revoked|cancelled|amended|suspended|returned|released|forfeited|exempted|deemed|considered|read|construed|interpreted|taken to (?:be|have))\\b",
  ),
  recital: begins(
    "whereas\\b",
    "having (?:regard|considered)\\b",
    "considering\\b",
    "in consideration of\\b",
    "recital",
  ),
  definition: any(
    "[“\"'][^”\"']{2,60}[”\"'] (?:means|includes|has the)\\b",
    "^\\W*(?:[\\w-]+ ){1,5}[”\"')]* ?means\\b(?! (?:of|for|to))",
    "\\b(?:is defined as|are defined as|has the meaning|have the meaning|has the same meaning|is deemed to be|refers to|shall be construed|must be interpreted|includes but is not limited)\\b",
    "\\bin this (?:permit|licence|license|approval|schedule|condition)[,:]",
  ),
  objective: begins("(?:the )?(?:objectives?|purposes?|goals?|aims?|intent|rationale|justification)\\b"),
  procedure: any(
    "^(?:any )?(?:failure to|non-compliance|breach of)\\b",
    "\\b(?:appeals?|appealed|penalt(?:y|ies)|offen[cs]es?|fines?|convicted|disputes?|courts?|prosecut\\w+|liable|expires?|(?:is|be|remains?) valid|validity|shall lapse|fee schedule|borne|comes into (?:force|effect)|takes effect|remains in force|is issued|is revoked|supersedes?|judicial review)\\b",
  ),
  description: any(
    "\\b(?:the project|the mine|the facility|the site) (?:consists|comprises|includes|is located|covers|will consist|will not result|is expected)\\b",
    "^(?:the )?(?:ore|process|mill|plant|concentrate|production)\\b[^.;]{0,30}\\bwill be\\b",
    "\\b(?:according to|as stated by) the (?:applicant|proponent|holder|company|operator)\\b",
    "\\b(?:is expected to|are expected to|is anticipated|are anticipated|it is estimated|is estimated|is predicted|consists of)\\b",
  ),
  subordinate:
    /\b(?:that|which|who|whom|as|than|where|when|if|whether)\s+(?:it |they |also |will or |can or )?$|\b(?:that|whether) (?:the |an? )?(?:\w+ ){1,2}$|\b(?:because|since)\b[^,;]*$/,
  by: /^[^.;:]{0,90}?\bby (?:the|an?|any)\s/,
};
