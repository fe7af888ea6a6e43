using System.Net;
using System.Security.Claims;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Authentication.OpenIdConnect;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;

namespace Svc.Tests;

/// <summary>Sign-in with ASP.NET over HTTPS, configured only from auth config.</summary>
public class SignInTests(SecureReference server) : IClassFixture<SecureReference>
{
    [Fact]
    public async Task A_person_signs_in_to_a_page()
    {
        var config = await server.Client.GetAuthConfigAsync();
        await using var app = await StartAsync(services => services
            .AddAuthentication(options =>
            {
                options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;
                options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;
            })
            .AddCookie()
            .AddOpenIdConnect(options =>
            {
                options.Authority = config.Authority;
                options.ClientId = config.ClientId;
                options.ResponseType = config.ResponseType;
                options.BackchannelHttpHandler = server.Trusting();
            }));

        // HttpClient keeps cookies and follows redirects; the test submits the form itself.
        using var browser = new HttpClient(AnyCertificate());
        var choice = await browser.GetAsync($"{app.Urls.First()}/me");
        var person = Regex.Match(await choice.Content.ReadAsStringAsync(), """value="([^"]+)">([^<]+) <span>Administrator""");
        var form = new FormUrlEncodedContent([new("subject", person.Groups[1].Value)]);
        using var chosen = new HttpRequestMessage(HttpMethod.Post, choice.RequestMessage!.RequestUri) { Content = form };
        chosen.Headers.Add("Origin", server.Url.GetLeftPart(UriPartial.Authority));
        var answer = await (await browser.SendAsync(chosen)).Content.ReadAsStringAsync();
        var fields = Regex.Matches(answer, """name="([^"]+)" value="([^"]*)" """.TrimEnd());
        var callback = Regex.Match(answer, "action=\"([^\"]+)\"").Groups[1].Value;
        var sent = fields.Select(field => KeyValuePair.Create(field.Groups[1].Value, field.Groups[2].Value));
        var page = await browser.PostAsync(callback, new FormUrlEncodedContent(sent));
        Assert.Equal(person.Groups[2].Value, await page.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task An_API_takes_the_bearer_token_and_no_other()
    {
        var config = await server.Client.GetAuthConfigAsync();
        await using var app = await StartAsync(services => services.AddAuthentication().AddJwtBearer(options =>
        {
            options.Authority = config.Authority;
            options.Audience = "svc-api";
            options.BackchannelHttpHandler = server.Trusting();
        }));
        using var client = new HttpClient(AnyCertificate()) { BaseAddress = new(app.Urls.First()) };
        Assert.Equal(HttpStatusCode.Unauthorized, (await client.GetAsync("me")).StatusCode);
        client.DefaultRequestHeaders.Authorization = new("Bearer", server.BearerToken);
        Assert.NotEmpty(await client.GetStringAsync("me"));
        client.DefaultRequestHeaders.Authorization = new("Bearer", server.BearerToken[..^8] + "AAAAAAAA");
        Assert.Equal(HttpStatusCode.Unauthorized, (await client.GetAsync("me")).StatusCode);
    }

    /// <summary>A site with one page, which shows the name of the signed-in user.</summary>
    private static async Task<WebApplication> StartAsync(Action<IServiceCollection> authentication)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var certificate = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256)
            .CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseKestrelHttpsConfiguration().ConfigureKestrel(kestrel =>
            kestrel.Listen(IPAddress.Loopback, 0, listener => listener.UseHttps(certificate)));
        authentication(builder.Services);
        builder.Services.AddAuthorization();
        var app = builder.Build();
        app.MapGet("/me", (ClaimsPrincipal user) => user.FindFirstValue("name")).RequireAuthorization();
        await app.StartAsync();
        return app;
    }

    private static HttpClientHandler AnyCertificate() =>
        new() { ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator };
}
