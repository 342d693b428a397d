import { any, begins, seeing, type Wording } from "./wording.ts";

/** Phrases before the action: when, where, in what case. */
const FRONTED =
  "(?:(?:em caso|no caso|caso|se|quando|antes|depois|apos|durante|dentro|previamente|em|no|na|ao|a|com) [^,;:]{3,90}, )?";

/** With its article an action's noun describes as often as it orders, except where it says by when. */
const DATED = "(?:[ao]s? (?=[^;]*\\b(?:em ate|n[ou]m? prazo|dentro de|a cada|ate \\d)))?";

export const pt: Wording = {
  modal: any(
    "\\b(?:devera|deverao|deve|devem|ha de|tera que|terao que|tera de|terao de|tem que|tem de)\\b",
    "\\b(?:fica|ficam) (?:o|a|os|as) \\w+ (?:obrigad|responsav)\\w*",
    "\\bdevendo (?:o|a) (?:empreendedor|titular|requerente|empresa|licenciad[oa]|interessad[oa]|operador)\\b",
    "\\b(?:fica|ficam|ficara|ficarao|esta|estao|e|sao|sera|serao) (?:obrigad|sujeit|responsav|incumbid)\\w*",
    "\\b(?:e|sera|torna-se|faz-se) (?:obrigatori[oa]|necessari[oa]|exigid[oa]|dever|obrigacao|responsabilidade)\\b",
    "\\b(?:cabe|cabera|compete|incumbe) (?:ao|a) (?:empreendedor|titular|requerente|empresa|proponente|licenciad[oa]|promotor|operador)\\b",
    "\\bque sej(?:a|am) \\w+d[oa]s?\\b",
    "\\b(?:obriga-se|obrigam-se|se obriga)\\b",
    "\\b(?:exige-se|requer-se)\\b",
  ),
  advice: any("\\bdeveria(?:m)?\\b"),
  prohibition: any(
    "\\b(?:e|sao|fica|ficam|esta|estao|sera) (?:\\w+mente )?(?:vedad|proibid|interdit|defes)[oa]s?\\b",
    "\\bnao (?:se )?(?:podera|poderao|pode|podem|devera|deverao|deve|devem)\\b",
    "\\b(?:nenhum\\w*)\\b.{1,80}\\b(?:podera|poderao|pode)\\b",
    "\\b(?:somente|apenas|so) (?:podera|poderao|pode|podem)\\b",
    "\\bnao (?:e|sao|sera|serao) (?:permitid|autorizad|admitid)[oa]s?\\b",
    "\\bproibicao d[eao]\\b",
    "^(?:proibid|vedad)[oa]s?\\b",
  ),
  undertaking: any(
    "\\b(?:comprometeu-se|comprometeram-se|se comprometeu)\\b",
    "\\b(?:compromete-se|comprometem-se|se compromete|se comprometem|assume o compromisso)\\b",
  ),
  futurePassive: any(
    "\\b(?:sera|serao) (?:\\w+mente |tambem |ainda )?(?!exigid|considerad|entendid)\\w+(?:ad|id)[oa]s?\\b",
    "\\b(?:sera|serao) (?:\\w+mente )?\\w*(?:feit|post|escrit|abert|cobert|vist|entreg|pag|limp|suspens|gast|aceit)[oaue]+s?\\b",
    "\\b\\w+(?:ar|er|ir)-se-(?:a|ao)\\b",
    "\\b(?:contara|contarao|dispora|disporao) (?:com|de)\\b",
  ),
  future: seeing(
    "(?<!\\p{L})(?!(?:ribeirão|esporão|clarão|dar\\p{L}+ (?:origem|lugar|ensejo)|ver\\p{L}|ger|produz|afet|permit|exist|depend|correspond|compreend|consist|ocup|abrang|alcanç|dur|provoc|implic|requer|signific|aument|diminu|pod|dev|contribu|result|ser|estar|ter)\\p{L}*)\\p{L}+(?:ará|erá|irá|orá|arão|erão|irão|orão)(?!\\p{L})",
  ),
  futureOrders: true,
  present: null,
  listed: seeing(
    "(?<!\\p{L})(?:é|são)(?! (?:\\p{L}+mente )?(?:localiz|situ|compost|constitu|consider|estim|apresentad|denomin|defin|contad|aplic|regul|acompanhad|caracteriz|formad|regid|licenciad|autoriz|destinad|composta))(?: (?:sempre|também|\\p{L}+mente))? \\p{L}+(?:ad|íd|id)[oa]s?(?!\\p{L})",
    "(?<!\\p{L})(?:é|são) (?:feit|post|cobert|entregu|mantid|limp)[oae]s?(?!\\p{L})",
  ),
  ownerActs: any(
    "\\b(?:empreendedor|titular|requerente|licenciad[oa]|proponente|promotor|operador|concessionari[oa]|a empresa) (?:envia|apresenta|mantem|realiza|assegura|garante|regista|registra|comunica|informa|efetua|efectua|elabora|implementa|procede|cumpre|adota|promove|monitoriza|monitora|remete|entrega|submete|notifica|avisa|mede|controla|instala|conserva|limpa|rega|trata|recolhe|encaminha|vai \\w+[aei]r|contrata|capacita|recupera|planta|repoe|repara|dispoe|financia|compensa|encerra|retira|limita|executa)\\b",
  ),
  pronounActs: null,
  action: begins(
    `${FRONTED}(?:nao )?(?!(?:aprovar|conceder|expedir|instituir|revogar|deferir|delegar|autorizar|outorgar)\\b|estabelecer (?:os |as )?(?:criterios|procedimentos|diretrizes|normas|condicoes)|lugar\\b|qualquer\\b|setor\\b|valor\\b|teor\\b|fator\\b|maior\\b|menor\\b|melhor\\b|mulher\\b|motor\\b|vetor\\b|autor\\b|gestor\\b|diretor\\b|ar\\b|mar\\b|par\\b|solar\\b|particular\\b|complementar\\b|preliminar\\b|familiar\\b)(?:\\w{2,}(?:ar|er|ir)|\\w*por)(?:-se|-lo|-la|-os|-as)?,? (?!e/ou\\b)(?=\\S)`,
    "(?:dar|por|ter) (?=\\w)",
  ),
  nominal: begins(
    `${DATED}(?:apresentacao|envio|entrega|monitoramento|monitorizacao|execucao|realizacao|implantacao|implementacao|instalacao|elaboracao|manutencao|relatorios?|recuperacao|controle|controlo|destinacao|limpeza|umectacao|resgate|plantio) (?:\\w+ )?(?:d[eoa]s?|do|da|a|ao)\\b`,
    `${DATED}(?!(?:descri|identifica|informa|obriga|condi|defini|observa|resolu|autoriza|declara|denomina|situa|rela|justifica|avalia|legisla|docu|licencia|empreendi|localiza|caracteriza|fundamenta|introdu|aplica)\\w*\\b)\\w{4,}(?:cao|coes|sao|soes|mentos?|agem|agens) (?:\\w+ ){0,4}?(?:d[eoa]s?|em|n[oa]s?)\\b`,
  ),
  limit: any(
    "\\b(?:sera|serao) (?:diari[oa]s?|semana(?:l|is)|quinzena(?:l|is)|mensa(?:l|is)|bimestra(?:l|is)|trimestra(?:l|is)|semestra(?:l|is)|anua(?:l|is))\\b",
    "\\bnao (?:ultrapass|exced|super)\\w+",
    "\\b(?:limites?|valor(?:es)?|nivel|niveis|vazao|concentracao)\\b.{0,60}\\b(?:maxim|minim)[oa]s?\\b.{0,60}\\d",
    "\\b(?:maxim|minim)[oa]s?\\b[^.;]{0,70}\\b(?:sera|serao|e|sao|de) (?:de )?\\d",
    "\\b(?:sera|serao) de (?:pelo menos|no minimo|no maximo|ate)\\b",
    "\\blimites?\\b.{0,60}\\b(?:e|sao|sera|serao) de \\d",
    "\\blimites?\\b.{0,80}\\b(?:sao|serao) [oa]s seguintes\\b",
    "\\bhorarios?\\b.{0,60}\\b(?:sera|serao|e) (?:d[aeo]s?|entre)\\b",
    "\\b\\w+-se (?:apenas|so|somente|unicamente|exclusivamente) (?:em|n[oa]s?|entre|d[aeo]s?|durante|por)\\b",
    "\\b(?:limitad|restrit)[oa]s? (?:a|ao|aos|as)\\b",
  ),
  permission: any(
    "\\b(?:podera|poderao|pode|podem)\\b",
    "\\b(?:fica|esta|e|sao) (?:autorizad|permitid|facultad)[oa]s?\\b",
  ),
  exemption: any(
    "\\b(?:fica|ficam|esta|estao|sao|e|sera|serao) (?:dispensad|isent|desobrigad|excluid)[oa]s?\\b",
    "\\bnao (?:e|sao|sera|serao|se faz)? ?(?:necessari|exigid|exigivel|obrigatori|requerid|aplic)\\w*",
    "\\bdispensa(?:m)? (?:de|do|da|o)\\b",
  ),
  owner: any(
    "\\b(?:empreendedor(?:a|es)?|empreendimentos?|titular|licenciad[oa]|requerente|interessad[oa]|proponente|promotor|operador|concessionari[oa]|permissionari[oa]|outorgad[oa]|detentor(?:a)?|a empresa|contratad[oa]s?|empreiteir[oa]s?|responsavel (?:tecnico|pelo empreendimento))\\b",
  ),
  authority: any(
    "\\b(?:orgao(?:s)?|ibama|icmbio|iphan|funai|cetesb|feam|igam|ief|inea|iema|fepam|semad|semas|anm|dnpm|conama|copam|dgeg|ministeri[oa]|ministr[oa]|secretaria|instituto|conselho|superintendencia|autoridade|agencia|prefeitura|municipio|governo|estado|uniao|comissao|coordenacao|gerencia|camara tecnica|diretoria|diretor|apa|ccdr|camara municipal|fiscalizacao|fiscais|tribunal|poder publico|entidade licenciadora)\\b",
  ),
  third: any(
    "\\b(?:terceiros|qualquer pessoa|toda pessoa|comunidades?|proprietarios|municipes|usuarios|consultor(?:a|es)?|laboratorios|auditoria externa|transportador(?:a|es)?)\\b",
  ),
  request: any("\\b(?:requerimentos?|pedidos?|solicitac(?:ao|oes)|licenciamentos?)\\b"),
  authorityActs: any(
    "\\b(?:sera|serao|devera ser|deverao ser|deve ser|devem ser) (?:\\w+ e )?(?:analisad|avaliad|aprovad|deferid|indeferid|concedid|emitid|expedid|cancelad|suspens|fiscalizad|autuad|arquivad|considerad|definid pel)[oa]s?\\b(?! em conformidade)",
  ),
  recital: begins(
    "considerando\\b",
    "vist[oa]s?\\b",
    "tendo em vista\\b",
    "resolve\\b",
    "no uso de\\b",
    "o (?:presidente|diretor|secretario|superintendente)\\b",
  ),
  definition: any(
    "\\b(?:entende-se|entendem-se|considera-se|consideram-se|define-se|definem-se|denomina-se|significa|para (?:os )?efeitos d|para (?:os )?fins d)",
  ),
  objective: begins("(?:o |os |a )?(?:objetivos?|objectivos?|finalidade|justificativa|ambito)\\b"),
  procedure: any(
    "^(?:o |a )?(?:nao cumprimento|descumprimento|inobservancia|nao observancia|incumprimento)\\b|\\bforo d",
    "\\b(?:recursos? (?:administrativo|hierarquico)|sanco?es|sancoes|litigios?|tribunais|penalidades?|multas?|infrac\\w+|crime|taxas?|emolumentos|entra em vigor|entrara em vigor|valida (?:pelo|por|ate)|validade de|perdera a validade|caduc\\w+|revogad\\w+|revogam-se|(?<!^publicar[^.;]{0,90})diario oficial|(?<!\\b(?:ter|mant|conserv|guard|exib|disp)\\w* [^.;]{0,40})copia (?:desta|deste|da presente)|publique-se|cumpra-se)\\b",
  ),
  description: any(
    "\\b(?:o projeto|o empreendimento|a atividade|a obra) (?:consiste|compreende|contempla|localiza-se|esta localizad|situa-se|preve)\\b",
    "\\b(?:segundo|de acordo com|conforme informado pel[oa]) ?(?:o|a)? (?:empreendedor|requerente|titular|empresa)\\b",
    "^o (?:minerio|processo|concentrado) (?:\\w+ )?(?:sera|e)\\b|^a (?:usina|mina|jazida|producao) (?:\\w+ )?(?:sera|tera)\\b",
    "\\b(?:consiste em|estima-se|preve-se|espera-se|aplica-se|aplicam-se|rege-se)\\b",
  ),
  subordinate:
    /\b(?:que|qual|quais|quem|cuj[oa]s?(?: \w+)?|onde)\s+(?:nao |tambem |se )?$|\b(?:uma vez que|visto que|dado que|ja que|pois|porque|porquanto)\b[^,;]*$/,
  by: /^[^.;:]{0,90}?\b(?:pel[oa]s?|por uma?|por parte d[oa]s?)\s/,
};
