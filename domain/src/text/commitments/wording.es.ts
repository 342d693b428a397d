import { any, begins, seeing, type Wording } from "./wording.ts";

const NOUNS =
  "informes?|reportes?|monitoreos?|registros?|entrega|presentacion|envio|mantencion(?:es)?|mantenimientos?|humectacion|capacitacion(?:es)?|control(?:es)?|verificacion|revision(?:es)?|implementacion|instalacion|construccion|elaboracion|ejecucion|realizacion|muestreos?|medicion(?:es)?|inspeccion(?:es)?|limpieza|retiro|revegetacion|reforestacion|rescate|relocalizacion|seguimiento|analisis|cierre|disposicion|riego|uso|charlas?|prohibicion";

/** Phrases before the action: when, where, in what case. */
const FRONTED =
  "(?:(?:en caso(?: de)?|si|cuando|antes|despues|durante|dentro|previo|previamente|en|al|a|tras|una vez|posterior|con) [^,;:]{3,90}, )?";

export const es: Wording = {
  modal: any(
    "\\b(?:debera|deberan|debe|deben|habra de|habran de|ha de|han de)\\b",
    "\\bdebiendo (?:el|la) (?:titular|empresa|sociedad|proponente|promovente|concesionari[oa]|operador)\\b",
    "\\b(?:tendra|tendran|tiene|tienen) (?:que|la obligacion|el deber)\\b",
    "\\b(?:esta|estan|estara|estaran|queda|quedan|quedara|quedaran|se encuentra|se obliga|se obligan)(?: tambien| asimismo)? (?:obligad[oa]s? )?a\\b(?= \\w+[aei]r| ?:|$)",
    "\\b(?:esta|estan|estara|estaran|queda|quedan|quedara|quedaran) obligad[oa]s?\\b",
    "\\b(?:queda|quedan|quedara|quedaran|estara|estaran) sujet[oa]s? (?:a|al)\\b(?! (?:la |las )?(?:sancion|multa|disponibilidad|fiscalizacion))",
    "\\bcomo obligacion\\b",
    "\\bse encuentran? obligad[oa]s?\\b",
    "\\bobligan? al? titular(?:es)?\\b",
    "\\b(?:es|son|sera|seran) (?:de )?(?:obligatori[oa]s?|obligacion|responsabilidad|exigibles?|requisito|deber)\\b",
    "\\b(?:se requiere|se exige|se exigira|es necesario|sera necesario|es preciso|sera preciso)\\b",
    "\\b(?:corresponde|correspondera|compete) al (?:titular|proponente|promovente|beneficiario)\\b",
    "\\bobligacion(?:es)? (?:de|del titular)(?: \\w+)? (?=\\w+[aei]r\\b)",
    "\\b(?:ordenar|requerir|imponer|exigir)(?:le)? (?:a|al) (?:la )?(?:sociedad|empresa|titular|senor|compania)",
  ),
  advice: any("\\bdeberian?\\b"),
  prohibition: any(
    "\\b(?:queda|quedan|quedara|quedaran|esta|estan|estara|estaran|es|son) (?:\\w+mente )?(?:prohibid|vedad|impedid)[oa]s?\\b",
    "\\bse prohib\\w+",
    "^prohib[ae]se\\b",
    "^(?:prohibid|vedad)[oa]s?\\b",
    "\\bprohibicion de\\b",
    "\\bno (?:se )?(?:podra|podran|puede|pueden|debe|deben|debera|deberan)\\b",
    "\\bningun\\w*\\b.{1,80}\\b(?:podra|podran)\\b",
    "\\b(?:unicamente|solo|solamente) (?:se )?(?:podra|podran)\\b",
    "\\bno (?:se permit\\w+|(?:esta|estan|estara|estaran) (?:permitid|autorizad)[oa]s?|se autoriza\\w*)",
    "\\bse abstendra\\w*\\b",
    "\\bbajo ninguna circunstancia\\b",
  ),
  undertaking: any(
    "\\bse (?:compromete|comprometen|comprometio|comprometera|compromete ademas)\\b",
    "\\bse han? comprometido a\\b",
    "\\b(?:asume|asumira|adquiere) (?:el|los) compromisos?\\b",
    "\\bcompromiso (?:de|del titular de) (?=\\w+[aei]r\\b)",
  ),
  futurePassive: any(
    "\\bse (?:le |les )?(?!(?:considera|genera|espera|prepara|separa|retira|compara|declara|supera|opera|libera|recupera|altera|repara|ampara|incinera|enumera|refiera|requiera|quiera|adquiera|infiera|hubiera|pudiera|fuera|tuviera|debiera|hiciera|diera|produjera)\\b)(?!entendera|considerara|regira|aplicara|sancionara|estima|tendra por|generara|producira|vera|encontrara|afectara|ubicara|localiza|emplazara|iniciara el plazo)\\w+(?:ara|era|ira|dra|aran|eran|iran|dran)\\b",
    "\\b(?:sera|seran) (?:\\w+mente |tambien |ademas |siempre )?\\w+(?:ad|id)[oa]s?\\b",
    "\\b(?:sera|seran) (?:\\w+ ){0,2}?\\w*(?:puest|hech|cubiert|abiert|scrit|vist|suelt|vuelt|rot)[oa]s?\\b",
    "\\b(?:contara|contaran|dispondra|dispondran) (?:con|de)\\b",
  ),
  future: seeing(
    "(?<!\\p{L})(?!(?:no )?(?:dar\\p{L}+ (?:lugar|origen)|ver\\p{L}|gener|produc|afect|permit|exist|depend|correspond|comprend|consist|ocup|abarc|alcanz|dur|provoc|implic|requer|signific|aument|disminu|pod|deb|contribu|result|segu|empez|comenz|ascend|proven|alberg|recib|tendr|ser|estar|llegar|pasar|entrar|surgir)\\p{L}*)\\p{L}+(?:ará|erá|irá|drá|arán|erán|irán|drán)(?!\\p{L})",
  ),
  futureOrders: true,
  present: null,
  listed: seeing(
    "(?<!\\p{L})se (?:mantiene|realiza|ejecuta|dispone|deposita|retira|riega|humecta|mide|monitorea|registra|controla|conserva|reutiliza|almacena|traslada|transporta|cubre|señaliza|capacita|entrega|informa|reporta|revegeta|instala|implementa|limpia|inspecciona|toma|lleva|utiliza|efectúa)n?(?!\\p{L})",
  ),
  ownerActs: any(
    "\\b(?:titular|proponente|promovente|concesionari[oa]|permisionari[oa]|operador|contratista|la empresa)(?: minero| del proyecto)? (?:mantiene|realiza|remite|informa|garantiza|asegura|implementa|ejecuta|lleva|efectua|adopta|registra|comunica|entrega|presenta|notifica|avisa|mide|monitorea|controla|instala|conserva|limpia|riega|trata|recolecta|contrata|capacita|restaura|rehabilita|reforesta|planta|repone|repara|cumple|dispone|financia|compensa|cierra|retira|limita)\\b",
  ),
  pronounActs: null,
  action: begins(
    "(?!(?:base|fase|clase|frase|aprueb|dej|notif|comuni|registr|anot|archiv|publi|otorg|autori|declar|teng|hag|cumpl|derog|rechaz|acog|advier|desig|remit|apli|transcrib|elev|orden)\\w*\\b)\\w{3,}(?:ase|anse|ese|ense)\\b",
    `${FRONTED}(?:no )?(?!(?:aprobar|otorgar|conceder|autorizar|declarar|rechazar|desestimar|acoger|revocar)\\b|establecer (?:el plan|que)\\b|establecer (?:los |las )?(?:criterios|procedimientos|lineamientos|normas)|lugar\\b|cualquier\\b|taller\\b|ayer\\b|sector\\b|mujer\\b|hogar\\b|calificar\\b|certificar\\b|hacer presente\\b|notif|publiq)(?:\\w{2,}(?:ar|er|ir)|dar|ver|ser)(?:se|lo|la|los|las|les?)?\\b,? (?!y/o\\b)`,
  ),
  nominal: begins(
    `(?:${NOUNS})\\b(?= \\w)`,
    "(?!(?:descrip|identifica|informa|obliga|condi|defini|observa|resolu|autoriza|declara|denomina|situa|rela|justifica|evalua|legisla|docu|ubica|localiza|caracteriza|fundamenta|introdu|aplica|otorga|consider|clasifica|notifica|procedi)\\w*\\b)\\w{4,}(?:cion|ciones|mientos?|aje) (?:\\w+ ){0,4}?(?:de|del|en)\\b",
  ),
  limit: any(
    "\\b(?:sera|seran) (?:de (?:caracter|frecuencia) )?(?:diari[oa]s?|semanal(?:es)?|quincenal(?:es)?|mensual(?:es)?|bimestral(?:es)?|trimestral(?:es)?|semestral(?:es)?|anual(?:es)?)\\b",
    "\\bno (?:superar|exceder|sobrepasar)\\w*",
    "\\b(?:limites?|valor(?:es)?|nivel(?:es)?|caudal|concentracion(?:es)?)\\b.{0,60}\\b(?:maxim|minim)[oa]s?\\b.{0,80}\\b(?:es|son|sera|seran|de)\\b.{0,20}\\d",
    "\\b(?:maxim|minim)[oa]s?\\b[^.;]{0,70}\\b(?:sera|seran|es|son) (?:de )?\\d",
    "\\blimites?\\b.{0,60}\\b(?:es|son|sera|seran) de \\d",
    "\\blimites?\\b.{0,80}\\b(?:son|seran) l[oa]s siguientes\\b",
    "\\b(?:sera|seran) (?:como|a lo) (?:minimo|maximo|menos|mas)\\b",
    "\\b(?:sera|seran) de (?:al menos|como minimo|como maximo|hasta|no mas de|a lo menos|a lo mas)\\b",
    "\\b(?:tendra|tendran|tiene|tienen)\\b.{0,40}\\b(?:minim|maxim)[oa]s?\\b.{0,20}\\d",
    "\\bhorarios?\\b.{0,60}\\b(?:sera|seran|es) (?:de|desde|entre)\\b",
    "\\bse \\w+n? (?:solo|solamente|unicamente|exclusivamente) (?:en|entre|de|desde|durante|por)\\b",
    "\\bse (?:limita|limitara|restringe|restringira)\\w*\\b",
    "\\b(?:queda|quedan|quedara|quedaran) (?:restringid|limitad|circunscrit)[oa]s? (?:a|al|en)\\b",
  ),
  permission: any(
    "\\b(?:podra|podran|puede|pueden)\\b",
    "\\b(?:se autoriza|esta autorizad[oa]|queda autorizad[oa]|tiene derecho|se permite|autorizar|otorgar)\\b",
  ),
  exemption: any(
    "\\bno (?:sera |es |seran |son )?(?:necesari[oa]s?|requier\\w+|requerir\\w+|requerid\\w+|exigible\\w*|obligatori[oa]s?)\\b",
    "\\b(?:exceptuad|exent|eximid|dispensad|exonerad|excluid)[oa]s?\\b",
    "\\bno (?:esta|estan|estara|estaran|queda|quedan) (?:obligad|sujet)[oa]s?\\b",
  ),
  owner: any(
    "\\b(?:titular(?:es)?|proponente|promovente|regulad[oa]|permisionari[oa]|concesionari[oa]|licenciatari[oa]|administrad[oa]|contratistas?|subcontratistas?|operador(?:a)?|empresa minera|la empresa|la compania|la sociedad|el proyecto|la minera|unidad minera|adquiriente|cesionario|beneficiari[oa] (?:de|del) (?:la |el )?(?:licencia|permiso|autorizacion))\\b",
    "\\b(?:usuari[oa]s?|autorizad[oa]s?|generador(?:a|es)?|peticionari[oa]|solicitante|interesad[oa]) (?:de la|del)\\b",
  ),
  authority: any(
    "\\b(?:autoridad(?:es)?|ministeri[oa]|ministr[oa]|superintendencia|organismo|direccion (?:general|regional|ejecutiva|de)|servicio (?:de|nacional|agricola)|comision|consejo|secretaria|subsecretaria|corporacion autonoma|corpo\\w+|instituto|inspector(?:es)?|fiscalizador(?:es)?|procuraduria|municipalidad|gobierno|intendencia|tribunal|director(?:a)?|gerencia|agencia|entidad|administracion publica|estado|semarnat|profepa|conagua|asea|oefa|senace|minem|dgaam|serfor|sernanp|osinergmin|anla|sma|dga|sernageomin|conaf|sag|cmn|sernapesca|maate|el sea)\\b",
  ),
  third: any(
    "\\b(?:beneficiarios|terceros|interesados|toda persona|las personas|comunidades|propietarios|vecinos|consultor(?:a|es)?|auditor(?:es)?|laboratorios|transportistas|reclamantes|ciudadanos)\\b",
  ),
  request: any("\\b(?:solicitud(?:es)?|peticion(?:es)?)\\b"),
  authorityActs: any(
    "\\b(?:sera|seran|debe ser|deben ser|debera ser|deberan ser) (?:\\w+ y )?(?:excluid|supervisad|fiscalizad|sancionad|evaluad|aprobad|resuelt|otorgad|considerad|calificad|desestimad|rechazad|verificad|determinad|publicad|exigid|reducid|dejad)[oa]s?\\b",
    "\\b(?:sera|seran) notificad[oa]s?\\b(?! (?:a|al|ante|con)\\b)",
  ),
  recital: begins(
    "considerando\\b",
    "vist[oa]s?\\b",
    "que[, ]",
    "resultando\\b",
    "en vista\\b",
    "habida cuenta\\b",
    "teniendo en cuenta\\b",
  ),
  definition: any(
    "\\bse (?:entiende|entendera|entienden|entenderan|define|definen|denomina|denominara) (?:por|como|que)?",
    "\\bentiendase\\b",
    "\\bsignifica\\b",
    "\\bpara (?:los )?efectos (?:de este|del presente|de la presente)\\b",
  ),
  objective: begins(
    "(?:el |los )?(?:objetivos?|finalidad|proposito|justificacion|alcances?)\\b(?! ambiental)",
    "tiene (?:por|como) (?:objet|finalidad)",
  ),
  procedure: any(
    "^(?:el |todo |cualquier |en caso de )?incumplimiento\\b",
    "\\b(?:recursos? (?:de )?(?:reposicion|reclamacion|apelacion|revision|reconsideracion|jerarquico)|procedimiento sancionatorio|sancion(?:es)?|sancionad\\w+|multas?|infraccion(?:es)?|infractor\\w*|revocacion|revocad\\w+|caduc\\w+|entrara en vigencia|perdera (?:vigencia|validez)|entra en vigor|litigios?|controversias?|entrara en vigor|tendra una vigencia|tendra validez|sera valida|pago de la multa|vigencia de|plazo de vigencia|notifiquese|publiquese|comuniquese|archivese|cumplase|(?<!^publicar[^.;]{0,90})diario oficial|gaceta|(?<!\\b(?:ten|mant|conserv|guard|exhib|dispon|cont)\\w+ [^.;]{0,40})copia de (?:la presente|esta))\\b",
  ),
  description: any(
    "\\b(?:el proyecto|la actividad|el titular|las obras|la iniciativa) (?:considera|contempla|consiste|comprende|corresponde|se ubica|se localiza|se emplaza|no genera|generara|no generara|producira|tiene por|incluye|preve)\\b",
    "\\b(?:de acuerdo (?:a|con)|segun|conforme a) lo (?:informado|senalado|indicado|declarado|manifestado) por\\b",
    "\\b(?:titular|proponente|promovente|empresa) (?:senala|indica|declara|manifiesta|estima|presento|solicito)\\b",
    "\\b(?:observantes?|oponentes?|ciudadan[oa]s?|organizacion(?:es)?) (?:\\w+ )?(?:senala|indica|consulta|solicita|manifiesta|plantea|pregunta)\\w*",
    "^(?:observacion[^:]{0,20}: )?se (?:le )?solicita\\b",
    "^(?:el mineral|la planta|el proceso|el yacimiento|la mina|la dotacion|la vida util|la inversion|la produccion|el concentrado|la faena) (?:\\w+ )?(?:sera|seran|se|tendra|alcanzara|contempla)\\b(?! mantendr| deber| humect| reg)",
    "\\b(?:proyecto|faena|mina|planta) (?:se ejecutara|se desarrollara|operara|tendra una (?:vida util|duracion))\\b",
    "\\b(?:consistira en|consiste en|dependera de|corresponde a|correspondera a|se estima|se preve|se espera|no se preven?|no se generar\\w+|no genera\\w*|no se afectar\\w+|no afectar\\w+|no provocar\\w+|impacto no significativo|se rige|se regiran?)\\b",
  ),
  subordinate:
    /(?<!\b(?:saber(?: a la \w+| al \w+)?|presente|establecese|establece|ordena|dispone|exige|requiere|advierte) )\b(?:que|cual|cuales|quien|quienes|cuy[oa]s?(?: \w+)?|donde)\s+(?:no |tambien |asimismo )?(?:se |le |les )?$|\bsi (?:el |la )?(?:\w+ ){1,3}$|\b(?:observantes?|ciudadan[oa]s?|oponentes?)\b[^;]{0,30}\b(?:senala|indica|consulta|solicita|manifiesta|plantea|pregunta)\w*\b[^;]*$|\b(?:dado que|ya que|puesto que|porque|pues|toda vez que|debido a que|por cuanto|de acuerdo (?:a|con) lo que|segun lo que)\b[^,;]*$/,
  by: /^[^.;:]{0,90}?\bpor (?:el|la|los|las|un|una|parte del?|parte de la)\s/,
};
